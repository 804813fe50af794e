"""Static files are named by their content, also where scripts and style sheets name them."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urljoin

from ging_service.web.pages.rendering.static_files import assets, static, versions, with_versions

NAMED = re.compile(
    r"""(?:^(?:import|export)\b[^"';]*"|url\(")(\.{0,2}/?[\w./-]+\.(?:js|svg)(?:\?[^"]*)?)\"""", re.MULTILINE
)


def test_what_a_kept_file_names_is_kept_for_ever_too(stranger: Any) -> None:
    seen: set[str] = set()
    following = [static(name) for name in assets() if name.endswith((".js", ".css"))]
    while following:
        address = following.pop()
        answer = stranger.client.get(address)
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "public, max-age=31536000, immutable"), (
            address
        )
        seen.add(address)
        if address.split("?")[0].endswith((".js", ".css")) and "htmx" not in address:
            named = {urljoin(address, one) for one in NAMED.findall(answer.text)}
            following += named - seen
    # One address for each file: with two, a browser would run a module twice.
    assert len({address.split("?")[0] for address in seen}) == len(seen)
    assert static("live/connection_bar.js") in seen
    assert static("felt.svg") in seen


def test_the_version_changes_with_whatever_a_file_refers_to() -> None:
    files = {
        "app.js": b'import { a } from "./live/a.js";\nimport "./live/b.js";\n',
        "live/a.js": b'export {\n  b,\n} from "./b.js";\n',
        "live/b.js": b'import { a } from "./a.js";\n',
        "style.css": b'p { background: url("wood.svg"), url("data:image/png;base64,AA=="), url("gone.svg"); }',
        "wood.svg": b"<svg/>",
        "game/own.js": b'import { c } from "../live/c.js";\nexport const text = "./c.js";\n',
        "live/c.js": b"// caf\xe9",
    }
    before = versions(files)
    assert len({*before.values()}) == len(files)
    for changed, expected in {
        "live/b.js": {"app.js", "live/a.js", "live/b.js"},
        "wood.svg": {"style.css", "wood.svg"},
        "live/c.js": {"game/own.js", "live/c.js"},
    }.items():
        after = versions(files | {changed: b"// changed"})
        assert {name for name in files if after[name] != before[name]} == expected
    sent = {name: with_versions(name, plain, before).decode("latin-1") for name, plain in files.items()}
    assert sent["app.js"] == (
        f'import {{ a }} from "./live/a.js?v={before["live/a.js"]}";\nimport "./live/b.js?v={before["live/b.js"]}";\n'
    )
    assert sent["style.css"] == (
        f'p {{ background: url("wood.svg?v={before["wood.svg"]}"), url("data:image/png;base64,AA=="), url("gone.svg"); }}'
    )
    assert sent["game/own.js"] == (
        f'import {{ c }} from "../live/c.js?v={before["live/c.js"]}";\nexport const text = "./c.js";\n'
    )
    assert with_versions("live/c.js", files["live/c.js"], before) == files["live/c.js"]
