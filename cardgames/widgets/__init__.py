"""What is shown in a notebook: the table, the form of the house rules, and drills.

>>> from cardgames import lupaus
>>> Table(lupaus.set_up(lupaus.Options(n_players=3), ["AS", "KS", "QH"], "8D"))
Table(Lupaus, promising; 1 card each, Trump ♦; Hand: A♠)
>>> Drill("lupaus", "may_play")
Drill(lupaus, may_play: question 1 of 10; right 0)
"""

from .drill import Drill
from .options_form import OptionsForm
from .table import Table

__all__ = ["Drill", "OptionsForm", "Table"]
