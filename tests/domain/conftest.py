"""How properties are tested when mutation testing asks: the first counterexample will do."""

from __future__ import annotations

from hypothesis import Phase, settings

settings.register_profile("mutation", phases=(Phase.explicit, Phase.generate), database=None, derandomize=True)
