"""The cable between a tablet and the house: a port that passes bytes on, until somebody pulls it out."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

_CHUNK: Final = 65_536


class Cable:
    """Passes bytes between its own port and the house's; pulled out, nobody answers there."""

    def __init__(self, house: tuple[str, int]) -> None:
        self._house = house
        self._ends: list[socket.socket] = []
        self._listener: socket.socket | None = None
        self.port = 0

    def plug_in(self) -> None:
        """Answer at the port, the same one every time."""
        listener = socket.create_server(("127.0.0.1", self.port))
        self.port = listener.getsockname()[1]
        self._listener = listener
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()

    def pull_out(self) -> None:
        """Refuse every connection, and end those that stand."""
        for end in (self._listener, *self._ends):
            if end is not None:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()
        self._listener, self._ends = None, []

    def _accept(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                tablet, _address = listener.accept()
                house = socket.create_connection(self._house)
                self._ends += [tablet, house]
                for source, target in ((tablet, house), (house, tablet)):
                    threading.Thread(target=_pass_on, args=(source, target), daemon=True).start()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(_CHUNK):
            target.sendall(data)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


@contextmanager
def plugged_in(host: str, port: int) -> Iterator[Cable]:
    """Lay a cable to the house for as long as the block lasts."""
    cable = Cable((host, port))
    cable.plug_in()
    try:
        yield cable
    finally:
        cable.pull_out()
