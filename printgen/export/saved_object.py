"""What Tabletop Simulator reads: objects as JSON, with the keys that the game writes itself.

By tabletopsimulator.fandom.com, “Save File Format”, and by saved objects that others made.
"""

from __future__ import annotations

import json
from typing import Any


def table_object(kind: str, title: str, description: str, guid: str) -> dict[str, Any]:
    """What every object on the table has. It lies face down above the middle of the table, as a player would lay it."""
    place = {"posX": 0.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {
        "GUID": guid,
        "Name": kind,
        "Transform": {**place, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0},
        "Nickname": title,
        "Description": description,
        "GMNotes": "",
        "ColorDiffuse": {"r": 0.713, "g": 0.713, "b": 0.713},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "HideWhenFaceDown": True,
        "Hands": kind != "DeckCustom",
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def saved_object(state: dict[str, Any]) -> bytes:
    """The file that the game reads: a table of nothing but this object."""
    empty = ("SaveName", "Date", "VersionNumber", "GameMode", "GameType", "GameComplexity")
    saved: dict[str, Any] = dict.fromkeys(empty, "")
    saved |= {"Tags": [], "Gravity": 0.5, "PlayArea": 0.5, "Table": "", "Sky": "", "Note": "", "TabStates": {}}
    saved |= {"LuaScript": "", "LuaScriptState": "", "XmlUI": "", "ObjectStates": [state]}
    return (json.dumps(saved, indent=1, ensure_ascii=False) + "\n").encode()
