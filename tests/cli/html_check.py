"""tests/cli/html_check.py: a strict look at a page: every tag closed in order, ids unique, nothing loaded from
elsewhere."""

from html.parser import HTMLParser

VOID = {"meta", "link", "input", "br"}
LOADS = {"src", "href", "srcset", "data", "poster", "action", "xlink:href"}


class Page(HTMLParser):
    """Reads a page; `problems` says what is wrong, the rest what was seen."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open: list = []
        self.ids: list = []
        self.svgs: list = []
        self.problems, self.headings, self.tags, self.handlers = [], [], {}, []
        self.text = ""
        self.feed(text)
        self.close()
        self.problems += [f"<{tag}> is never closed" for tag in self.open]
        self.problems += [f"id {name} twice" for name in set(self.ids) if self.ids.count(name) > 1]
        self.problems += [
            f"a chart is described by {name}, which is not there"
            for names in self.svgs
            for name in names
            if name not in self.ids
        ]

    def handle_starttag(self, tag, attrs):
        self.tags[tag] = self.tags.get(tag, 0) + 1
        for name, value in attrs:
            if name == "id":
                self.ids.append(value)
            if name.startswith("on"):
                self.handlers.append((tag, name))
            if name in LOADS and not (value.startswith("#") or value == "data:,"):
                self.problems.append(f"<{tag} {name}={value!r}> leads away from the page")
        if tag == "svg":
            self.svgs.append(dict(attrs).get("aria-labelledby", "nothing").split())
        if tag in ("h1", "h2", "h3"):
            self.headings.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> closes nothing")

    def handle_data(self, data):
        if not self.open or self.open[-1] not in ("script", "style"):
            self.text += data
