"""How the browser tests play: lay a table in a notebook of its own, see what it waits for, and answer."""

from playwright.sync_api import Locator, expect

from browser.conftest import Notebook

LAY = """\
from cardgames import lupaus, romi, yksisilma
from cardgames.match import Match
from cardgames.widgets import Table
{before}
table = Table({start})
table"""


def laid(notebook: Notebook, start: str, before: str = "") -> Locator:
    """The table on the page that the code *start* makes, after the code *before*, in a notebook of its own."""
    notebook.write("table", LAY.format(start=start, before=before))
    notebook.run("table")
    table = notebook.page.locator(".ct").first
    expect(table.get_by_role("toolbar")).to_be_visible()
    return table


def legal(notebook: Notebook) -> int:
    """The place in the hand of the first card that may be played."""
    places = "next(i for i, c in enumerate(table.scene['hand']['cards']) if c['legal'])"
    return int(notebook.ask_kernel(f"print({places})"))


def state(notebook: Notebook) -> str:
    """What the table waits for: a bid, a card, a nod, or nothing more."""
    last = "table.session.last"
    return notebook.ask_kernel(f"print({last}.pause or ('bid' if {last}.game.bidding else 'card'), end='')")


def confirm(table: Locator) -> None:
    """Press the filled button, and wait for the scene that answers."""
    before = table.get_attribute("data-revision") or ""
    table.locator(".ct-ask .is-primary").click()
    expect(table).not_to_have_attribute("data-revision", before)


def play_card(notebook: Notebook, table: Locator) -> None:
    """Click the first card in hand that may be played."""
    table.locator(".ct-hand button").nth(legal(notebook)).click()


def dark_or_light(notebook: Notebook, theme: str) -> None:
    """Put JupyterLab into *theme*."""
    notebook.page.evaluate("(theme) => jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
    expect(notebook.page.locator("body")).to_have_attribute("data-jp-theme-light", str("Light" in theme).lower())


def narrow(notebook: Notebook, table: Locator) -> None:
    """Make the page, and the cell of *table*, 360 pixels wide."""
    notebook.page.set_viewport_size({"width": 360, "height": 800})
    notebook.page.evaluate("() => jupyterapp.shell.collapseLeft()")
    notebook.page.evaluate("(cell) => { cell.style.width = '360px'; }", table.element_handle())
    expect(table.locator(".ct-frame")).to_be_visible()


def cut_off(table: Locator) -> list[str]:
    """What is wider than 360 pixels."""
    wide = "[...table.querySelectorAll(':not(.ct-sr)')].filter((e) => e.scrollWidth > 361)"  # .ct-sr is heard only
    found: list[str] = table.evaluate(f"(table) => {wide}.map((e) => e.className)")
    return found


def free_width(table: Locator) -> float:
    """How much of the narrowest card in hand can be touched."""
    free = "(cards) => cards.map((card) => card.parentElement.getBoundingClientRect().width)"
    return float(min(table.locator(".ct-hand button").evaluate_all(free)))
