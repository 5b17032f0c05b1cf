"""A second process that works through tasks in order while the first goes on: the second core of the machine.

Forked, so that what is loaded is loaded once; where a system cannot fork, tasks are worked through at once in this process.
"""

from __future__ import annotations

import os
import pickle
import struct
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Any, BinaryIO, Generic, TypeVar

T = TypeVar("T")
Task = tuple[Any, ...]
_LENGTH = struct.Struct(">Q")


class Background(Generic[T]):
    """Calls `work` with each task that is submitted; `results` waits for all of them.

    `prepare` is called in the second process before the first task: for imports. What `work` raises is raised by
    `results`. Used as a context manager, so that the process never outlives the one that started it.
    """

    def __init__(self, prepare: Callable[[], object], work: Callable[..., T]) -> None:
        self._prepare, self._work = prepare, work
        self._done: list[T] = []
        self._child = 0

    def start(self) -> None:
        """Otherwise the first task starts it: start it early where a task is sure to come."""
        if self._child or not hasattr(os, "fork"):
            return
        task_reader, task_writer = os.pipe()
        result_reader, result_writer = os.pipe()
        self._child = os.fork()
        if self._child:
            os.close(task_reader)
            os.close(result_writer)
            self._results: BinaryIO = os.fdopen(result_reader, "rb")
            self._queue: SimpleQueue[Task | None] = SimpleQueue()
            self._sender = Thread(target=_send_all, args=(self._queue, os.fdopen(task_writer, "wb")), daemon=True)
            self._sender.start()
            return
        status = 1
        try:
            os.close(task_writer)
            os.close(result_reader)
            with os.fdopen(task_reader, "rb") as tasks, os.fdopen(result_writer, "wb") as results:
                self._prepare()
                _send(results, _work_through(tasks, self._work))
            status = 0
        finally:
            os._exit(status)  # the parent's cleaning-up is the parent's

    def submit(self, *task: Any) -> None:
        """Does not wait: a thread hands tasks over, however long the second process works at one of them."""
        self.start()
        if self._child:
            self._queue.put(task)
        else:
            self._done.append(self._work(*task))

    def results(self) -> list[T]:
        """In the order of the tasks. No task can be submitted afterwards."""
        if self._child:
            self._queue.put(None)
            try:
                answer = _receive(self._results)
            except EOFError:
                raise RuntimeError("the second process ended before its work was done") from None
            self._wait()
            if isinstance(answer, BaseException):
                raise answer
            self._done = answer
        return self._done

    def _wait(self) -> None:
        if self._child:
            self._results.close()
            os.waitpid(self._child, 0)
            self._child = 0

    def __enter__(self) -> Background[T]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._child:
            self._queue.put(None)
            self._wait()


def _work_through(tasks: BinaryIO, work: Callable[..., T]) -> list[T] | BaseException:
    done = []
    try:
        while (task := _receive(tasks, at_end=None)) is not None:
            done.append(work(*task))
    except Exception as error:
        return error
    return done


def _send_all(queue: SimpleQueue[Task | None], stream: BinaryIO) -> None:
    """Until there is no more task. Where nobody reads any longer, `results` will tell."""
    with suppress(BrokenPipeError), stream:
        while (task := queue.get()) is not None:
            _send(stream, task)


def _send(stream: BinaryIO, value: object) -> None:
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


_MISSING = object()


def _receive(stream: BinaryIO, at_end: object = _MISSING) -> Any:
    """The next value; `at_end`, or EOFError, where there is none."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        if at_end is _MISSING:
            raise EOFError
        return at_end
    return pickle.loads(stream.read(_LENGTH.unpack(head)[0]))
