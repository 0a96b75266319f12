"""What is shown in a notebook: the table, the form of the house rules.

>>> from cardgames import lupaus
>>> Table(lupaus.set_up(lupaus.Options(n_players=3), ["AS", "KS", "QH"], "8D"))
Table(Lupaus, promising; 1 card each, Trump ♦; Hand: A♠)
"""

from .options_form import OptionsForm
from .table import Table

__all__ = ["OptionsForm", "Table"]
