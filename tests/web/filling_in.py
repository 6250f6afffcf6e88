"""A browser without script: the forms of a page, as they would be sent."""

from __future__ import annotations

from html.parser import HTMLParser


class Forms(HTMLParser):
    """The forms of a page by the address they are sent to, each with its fields as they stand; buttons are not pressed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: dict[str, dict[str, str]] = {}
        self.texts: list[str] = []
        self._fields: dict[str, str] = {}
        self._open: str | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        match tag:
            case "form":
                self._fields = self.forms.setdefault(told["action"], {})
            case "input" if "name" in told:
                if told.get("type") in {"checkbox", "radio"}:
                    if "checked" in told:
                        self._fields[told["name"]] = told.get("value", "on")
                elif told.get("type") != "file":
                    self._fields[told["name"]] = told.get("value", "")
            case "textarea":
                self._open = told["name"]
                self._fields[self._open] = ""
            case "select":
                self._open = told["name"]
            case "option" if self._open and ("selected" in told or self._open not in self._fields):
                self._fields[self._open] = told.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag in {"textarea", "select"}:
            self._open = None

    def handle_data(self, data: str) -> None:
        if self.lasttag == "textarea" and self._open:
            self._fields[self._open] += data
        elif data.strip():
            self.texts.append(" ".join(data.split()))

    @property
    def words(self) -> str:
        """What stands on the page, tags left out."""
        return " ".join(self.texts)
