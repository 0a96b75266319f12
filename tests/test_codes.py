"""Deal codes: what they mean for ever, and that a slip of the pen is noticed."""

import re
import string
from dataclasses import fields

import pytest
from games import NAMES, calling, finished, matches
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardgames import codes, lupaus, romi, yksisilma
from cardgames.cards import card
from cardgames.codes import ALPHABET, GAMES, LETTERS, CodeError, read, write
from cardgames.lupaus import Options
from cardgames.match import SEEDS, Match


def match_of(n=4, seed=42, first_dealer=None, start=1, **rules):
    return Match(lupaus, Options(n_players=n, **rules), NAMES[:n], seed, first_dealer, start)


def match_of_pairs(seed=42, first_dealer=None, start=1, **rules):
    return Match(yksisilma, yksisilma.Options(**rules), NAMES[:4], seed, first_dealer, start)


def match_of_romi(n=4, seed=42, first_dealer=None, start=1, **rules):
    return Match(romi, romi.Options(n_players=n, **rules), NAMES[:n], seed, first_dealer, start)


def same(one, other):
    """Whether two matches deal alike, whoever sits at the table."""
    facts = [(m.module, m.options, m.seed, m.first_dealer, m.round) for m in (one, other)]
    return facts[0] == facts[1]


# ---------------------------------------------- these must never change


GOLDEN = {
    "LU5-1-0001A-H4": (
        4,
        "AH",
        "9S 9H 4H JC 10C 4C KD 8D 5D 2D",
        "6S 8H 6H 5H QC 8C 5C JD 7D 4D",
        "KS JS KH QH 7H 9C 7C 2C 9D 6D",
        "AS 10S 8S 10H 3H 2H 6C 3C AD 3D",
        "QS 7S 5S 4S 3S 2S JH AC KC 10D",
    ),
    "LU3-1-00000-VD": (
        1,
        "8C",
        "QS 3S AH QH 10H 9H 7H KC JC 6C AD 10D 9D 6D 5D 4D 3D",
        "KS JS 9S 8S 7S 6S 5S JH 4H 3H QC 10C 9C 2C QD JD 7D",
        "AS 10S 4S 2S KH 8H 6H 5H 2H AC 7C 5C 4C 3C KD 8D 2D",
    ),
    "LU7-7-ZZZZZ-D1": (
        6,
        "10S",
        "8S",
        "8H",
        "7S",
        "10C",
        "8C",
        "JD",
        "3H",
    ),
    "LU6-F5-2-03RJ0-BQ": (
        0,
        "3S",
        "QH QC 4C 3C 2C KD QD",
        "KS QS AH 10H 8D 6D 5D",
        "7S 6S 9H 2H 10C JD 2D",
        "8S 5S 2S KH 4H JC 7C",
        "JS 9S 5H 9C 8C 6C 5C",
        "10S 4S AC KC 10D 7D 4D",
    ),
    "LU4-B1Z5-13-00042-79": (
        2,
        "QH",
        "KD",
        "6S",
        "QS",
        "9C",
    ),
    "LU4-G1-1-00001-ZV": (
        3,
        "QC",
        "JS 7S 3S 9H 3H KC JC 8C 6C 2C KD 8D 5D",
        "AS KS QS 10S 9S 8S 5S 2S 10H 10D 6D 3D 2D",
        "4S KH QH 5H 2H AC 10C 5C 4C 3C 9D 7D 4D",
        "6S AH JH 8H 7H 6H 4H QC 9C 7C AD QD JD",
    ),
    "LU4-L1G2-25-00002-N3": (
        3,
        "2S",
        "JS 9S 5S 4S 3S AH 7H 2H AC 9C 8C 7C JD",
        "KS 10S 7S 8H 5H QC 10C 6C 5C AD 9D 8D 2D",
        "AS 6S 2S KH 9H 6H 4H KC JC KD 10D 5D 3D",
        "QS 8S QH JH 10H 3H 4C 3C 2C QD 7D 6D 4D",
    ),
    "LU3-S4L1K3D1T1R1V1C342Y1B1H2J1W1E1Z0M1X1P1F0-4-0002D-P2": (
        0,
        None,
        "6C",
        "KC",
        "3H",
    ),
}


GOLDEN_OF_YKSISILMA = {
    "YK-1-0001A-7W": (
        0,
        "KS 8S KH 6H 4H 3H KC 2C AD QD JD 10D 2D",
        "AS 9S 6S 4S 3S JH 5H JC 9C 7C 6C 3C 5D",
        "QS JS 7S 5S 10H 8H 10C 8C 5C 4C KD 9D 3D",
        "10S 2S AH QH 9H 7H 2H AC QC 8D 7D 6D 4D",
    ),
    "YK-4-ZZZZZ-C9": (
        3,
        "KS 7S 3S 10H 9H 8H 6H 7C 6C QD JD 6D 4D",
        "10S 9S 4S AH 7H 5H 4H 8C 5C 2C 8D 5D 2D",
        "QS JS 5S KH QH 3H 2H 10C 3C AD KD 7D 3D",
        "AS 8S 6S 2S JH AC KC QC JC 9C 4C 10D 9D",
    ),
    "YK-F3-2-03RJ0-Q9": (
        0,
        "6S JH 9H 8H 7H 5H 9C 6C 5C 4C 3C 2C JD",
        "KS 10S 5S 4S 2S AH 4H KC 9D 8D 7D 6D 3D",
        "AS JS 9S 7S QH 6H 2H QC 10C 8C KD QD 2D",
        "QS 8S 3S KH 10H 3H AC JC 7C AD 10D 5D 4D",
    ),
    "YK-B10K2N1-7-00042-VN": (
        0,
        "AS KS 8S 10H 5H 2H KC QC 9C 6C KD 5D 3D",
        "10S 9S QH 9H 4H JC 10C 5C 4C 2C 9D 6D 4D",
        "QS JS 6S 5S 2S AC AD QD JD 10D 8D 7D 2D",
        "7S 4S 3S AH KH JH 8H 7H 6H 3H 8C 7C 3C",
    ),
    "YK-E35-1-00001-TX": (
        3,
        "JS 7S 3S 9H 3H KC JC 8C 6C 2C KD 8D 5D",
        "AS KS QS 10S 9S 8S 5S 2S 10H 10D 6D 3D 2D",
        "4S KH QH 5H 2H AC 10C 5C 4C 3C 9D 7D 4D",
        "6S AH JH 8H 7H 6H 4H QC 9C 7C AD QD JD",
    ),
    "YK-E9-1-00002-B3": (
        3,
        "QS 6S QH 10H 8H 9C 8C 4C 10D 9D 8D 7D 4D",
        "KS 9S 3S 7H 6H 5H AC KC JC 5C 3C 2C 5D",
        "AS 7S 4S AH 4H 2H QC 7C AD JD 6D 3D 2D",
        "JS 10S 8S 5S 2S KH JH 9H 3H 10C 6C KD QD",
    ),
    "YK-E14-1-00003-MX": (
        3,
        "KS 7S 2S JH 3H 2H KC QC 8C 2C AD 4D 2D",
        "AS QS JS KH QH 8H 9C 4C 3C 10D 8D 6D 5D",
        "9S 3S 9H 7H 6H 5H 4H 6C 5C KD 9D 7D 3D",
        "10S 8S 6S 5S 4S AH 10H AC JC 10C 7C QD JD",
    ),
    "YK-E01234567J3B12S3K1N1Z1A2M1C1P1D100G1000T1R1F2-9-0002D-9T": (
        2,
        "AS JS KH 3H 2H AC 10C 4C AD JD 5D 4D 3D",
        "KS 4S 2S QH 10H 6H KC JC 8C 7C 5C KD 10D",
        "QS 7S 6S 3S AH JH 9H 7H 9C 3C 9D 8D 2D",
        "10S 9S 8S 5S 8H 5H 4H QC 6C 2C QD 7D 6D",
    ),
}

GOLDEN_OF_ROMI = {
    "RO4-1-0001A-43": (
        0,
        "AS KS 3S AH AH QH AC JC 7C AD KD 8D 5D 3D",
        "JS 7S 2S KH KH 10H 8H 5H 6C 2C KD 7D 6D 3D 2D",
        "QS JS 10S 9S 8S 6S 5S 4S 3S 7H 10C 5C 10D JOKER",
        "KS 7S 6S JH 7H 8C AD QD QD JD 8D 4D 4D 2D",
        "8S 4S JD AC 6C JC 4C 5S 2S 10D 8C 6D",
    ),
    "RO2-J4A2S1-3-00042-DD": (
        1,
        "KS QS 3S 2S KH QH 6H 4H AC 3C 3C KD QD 3D JOKER",
        "8S 6S 6S QH 9H 7H 5H AC KC JC 5C 9D 6D 4D",
        "5S 9D QS 4S 9S AD 2C 2H KC KD 10D 9C",
    ),
    "RO6-F5-7-ZZZZZ-SQ": (
        5,
        "KS 8S 5S 7H 2H QC 9C 8C 5C 4C 4C QD 7D 6D JOKER",
        "AS QS JS 4S 2S 8H 8C 7C JD 10D 9D 6D 2D JOKER",
        "9S 8S 5S AH 9H 2H AC QC JC 3C 2C JD 5D 3D",
        "10S 9S 6S 3S KH QH 9H 5H JC AD 8D 7D 5D 4D",
        "AS QS 7S KH 10H 8H 4H KC 6C 3C 2C KD 4D 3D",
        "10S 7S 4S QH JH JH 10H 6H 3H 3H KC 10C 10D 2D",
        "7H 5C KD 2S AD JS 8D 9C 4H 6C AC AH",
    ),
    "RO5-J6D1T1R1M1L2A3E1K3W2V1Y1H1S2N1Z1P1B2G2X2C1Q100F2-99-0002D-33": (
        2,
        "AS AS QS 8S 8S 7S 2S KH 7H 8C 10D 10D 7D JOKER",
        "KS 9S 3S QH JH 9H 8H 8H 5H 2H 10C 4C 3C QD 3D",
        "JS 10S 9S 5S 9H 6H 2H KC QC 7D 6D 4D 2D JOKER",
        "6S 5S KH QH 10H 4H 4H 3H 6C 5C QD JD 2D JOKER",
        "QS 7S 4S 4S 7H AC 9C 7C 2C AD AD KD JOKER JOKER",
        "AH JC 7C 5H 3S 4C 10C QC KD 4D 6C JD",
    ),
}
EVERYTHING = {
    "jokers": 6,
    "direction": "ccw",
    "dealer_tie": "suit",
    "dealer_rotation": "fixed",
    "opening_min": 51,
    "first_laydown_round": 3,
    "ace": 1,
    "ace_both_ends": True,
    "joker_limit": "half",
    "discard_draw": "never",
    "free_first_discard": True,
    "layoff": False,
    "hand_layoff": False,
    "joker_swap": "off",
    "hand_needs_min": False,
    "final_discard": "optional",
    "stock_out": "end",
    "joker_in_hand": 50,
    "rounding": "none",
    "double_rounding": "after",
    "double_cap": 200,
    "deals": 100,
}


PLAIN, HOUSE, LONGEST = (
    next(code for code in GOLDEN if code.startswith(head)) for head in ("LU5-", "LU4-B1Z5-", "LU3-S4")
)
PAIRS, PAIRS_HOUSE, PAIRS_LONGEST = (
    next(code for code in GOLDEN_OF_YKSISILMA if code.startswith(head)) for head in ("YK-1-", "YK-B10K2N1-", "YK-E0123")
)


@pytest.mark.parametrize("code", GOLDEN)
def test_a_code_means_the_same_deal_for_ever(code):
    dealer, turned, *hands = GOLDEN[code]
    game = read(code).deal()
    assert game.dealer == dealer
    assert game.turned == (None if turned is None else card(turned))
    assert [" ".join(c.code for c in held) for held in game.hands] == hands
    assert write(read(code)) == code


@pytest.mark.parametrize("code", GOLDEN_OF_YKSISILMA)
def test_a_code_of_yksisilma_means_the_same_deal_for_ever(code):
    dealer, *hands = GOLDEN_OF_YKSISILMA[code]
    game = read(code).deal()
    assert (game.name, game.dealer) == ("yksisilma", dealer)
    assert [" ".join(c.code for c in held) for held in game.hands] == hands
    assert write(read(code)) == code
    assert read(code.lower().replace("-", " ")).deal() == game


@pytest.mark.parametrize("code", GOLDEN_OF_ROMI)
def test_a_code_of_romi_means_the_same_deal_for_ever(code):
    dealer, *hands, stock = GOLDEN_OF_ROMI[code]
    game = read(code).deal()
    assert (game.name, game.dealer) == ("romi", dealer)
    assert [" ".join(c.code for c in held) for held in game.hands] == hands
    assert " ".join(c.code for c in game.stock[:12]) == stock
    assert write(read(code)) == code
    assert read(code.lower().replace("-", " ")).deal() == game


@pytest.mark.parametrize(
    ("match", "code"),
    [
        (match_of_romi(), "RO4-1-0001A-43"),
        (match_of_romi(n=2, seed=130, start=3, ace="11/1", joker_swap="keep", jokers=4), "RO2-J4A2S1-3-00042-DD"),
        (match_of_romi(n=6, seed=33554431, start=7, first_dealer=5), "RO6-F5-7-ZZZZZ-SQ"),
        (
            match_of_romi(n=5, seed=77, start=99, first_dealer=2, **EVERYTHING),
            "RO5-J6D1T1R1M1L2A3E1K3W2V1Y1H1S2N1Z1P1B2G2X2C1Q100F2-99-0002D-33",
        ),
        (match_of_pairs(), "YK-1-0001A-7W"),
        (match_of_pairs(seed=33554431, start=4), "YK-4-ZZZZZ-C9"),
        (match_of_pairs(seed=123456, start=2, first_dealer=3), "YK-F3-2-03RJ0-Q9"),
        (
            match_of_pairs(seed=130, start=7, min_bid=10, suit_rank="skruuvi", allow_nt=True),
            "YK-B10K2N1-7-00042-VN",
        ),
        (match_of_pairs(seed=1, one_eyed="KD JS"), "YK-E35-1-00001-TX"),
        (match_of_pairs(seed=2, one_eyed=[]), "YK-E9-1-00002-B3"),
        (match_of_pairs(seed=3, one_eyed="KC JD"), "YK-E14-1-00003-MX"),
        (
            match_of_pairs(
                seed=77,
                start=9,
                one_eyed="JC JD JH JS KC KD KH KS",
                jack_tie="natural",
                min_bid=12,
                bid_step=10,
                suit_rank="bridge",
                allow_nt=True,
                reentry=False,
                all_pass="dealer_min",
                most_tricks="player",
                one_eyed_also_court=True,
                penalty_bid=True,
                match_deals=100,
                target=1000,
                dealer_tie="suit",
                dealer_rotation="fixed",
                first_dealer=2,
            ),
            "YK-E01234567J3B12S3K1N1Z1A2M1C1P1D100G1000T1R1F2-9-0002D-9T",
        ),
        (match_of(n=5), "LU5-1-0001A-H4"),
        (match_of(n=3, seed=0), "LU3-1-00000-VD"),
        (match_of(n=7, seed=33554431, start=7), "LU7-7-ZZZZZ-D1"),
        (match_of(n=6, seed=123456, start=2, first_dealer=5), "LU6-F5-2-03RJ0-BQ"),
        (match_of(n=4, seed=130, start=13, bidding="sequential", zero_bonus_from=5), "LU4-B1Z5-13-00042-79"),
        (match_of(n=4, seed=1, full_deal_trump="dealers_last", start=1), "LU4-G1-1-00001-ZV"),
        (match_of(n=4, seed=2, full_deal_trump="cut", start=25, schedule="down_up"), "LU4-L1G2-25-00002-N3"),
        (
            match_of(
                n=3,
                seed=77,
                start=4,
                start_cards=4,
                direction="ccw",
                trump="fixed",
                trump_cycle=("S", None, "C"),
                dealer_rotation="fixed",
                leader="highest_bidder",
                exposed="off",
                exposed_on_lead=False,
                late_scores=False,
                dealer_tie="suit",
                one_card_rounds=3,
                schedule="down_up",
                fixed_trump_full_deal="none",
                bidding="sequential",
                dealer_hook=False,
                hook_last_round=False,
                out_of_turn_bid="refuse",
                zero_bonus_from=0,
                first_dealer=0,
            ),
            "LU3-S4L1K3D1T1R1V1C342Y1B1H2J1W1E1Z0M1X1P1F0-4-0002D-P2",
        ),
    ],
)
def test_a_match_is_written_the_same_way_for_ever(match, code):
    assert write(match) == code
    assert same(read(code), match)


def test_the_letters_of_the_house_rules_never_change():
    assert "".join(LETTERS["LU"].values()) == "SLKDTRVGCYBHJWEZMXP"
    assert "".join(LETTERS["YK"].values()) == "EJBSKNZAMCPDGTR"
    assert "".join(LETTERS["RO"].values()) == "JDTRMLAEKWVYHSNZPBGXCQ"
    assert ALPHABET == "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


@pytest.mark.parametrize("prefix", GAMES)
def test_every_house_rule_has_a_letter_of_its_own(prefix):
    letters = LETTERS[prefix]
    assert set(letters) == {option.name for option in fields(GAMES[prefix].Options)} - {"n_players"}
    assert len(set(letters.values())) == len(letters)
    assert "F" not in letters.values()  # the first dealer
    assert all(letter in string.ascii_uppercase for letter in letters.values())


# ---------------------------------------------------------- there and back


@settings(max_examples=200)
@given(matches())
def test_every_match_reads_back_from_its_code(match):
    code = write(match)
    again = read(code)
    assert same(again, match)
    assert again.deal() == match.deal()
    assert write(again) == code
    assert len(code) <= 66


def test_a_code_names_the_next_deal():
    match = match_of(seed=5, first_dealer=2)
    after = match.record(finished(match.deal()))
    assert read(write(after)).deal() == after.deal()
    assert read(write(after)).round == 2


@pytest.mark.parametrize("all_pass", ["next_dealer", "same_dealer"])
@pytest.mark.parametrize("dealer_rotation", ["next", "fixed"])
@pytest.mark.parametrize("first_dealer", [None, 2])
def test_a_code_names_the_next_deal_after_deals_that_were_passed_out(all_pass, dealer_rotation, first_dealer):
    for seed in range(6):
        match = match_of_pairs(seed, first_dealer, all_pass=all_pass, dealer_rotation=dealer_rotation)
        for said in ("pass pass pass pass", "pass pass pass pass", "10C pass pass pass"):
            match = match.record(finished(calling(match.deal(), said)))
            again = read(write(match))
            assert again.deal() == match.deal()
            assert (again.dealer(), again.round) == (match.dealer(), match.round)


def test_a_match_that_is_over_has_no_next_deal_and_no_code():
    match = match_of(start_cards=1)
    match = match.record(finished(match.deal()))
    assert match.over
    with pytest.raises(ValueError, match="over"):
        write(match)


def test_the_players_may_be_named():
    assert read(PLAIN, NAMES[:5]).players == NAMES[:5]
    assert len(read(PLAIN).players) == 5
    with pytest.raises(CodeError, match="2 players for n_players=5"):
        read(PLAIN, NAMES[:2])


def test_a_code_is_short_enough_for_a_blackboard():
    assert len(write(match_of(n=7, seed=SEEDS - 1, start=7))) == 14
    assert len(write(match_of(bidding="sequential", zero_bonus_from=5))) == 19
    assert len(write(match_of_pairs(seed=SEEDS - 1, start=4))) == 13


# ------------------------------------------------------------- normalisation


@pytest.mark.parametrize(
    "written",
    [
        PLAIN.lower(),
        PLAIN.replace("-", " "),
        f" {PLAIN.replace('-', '   ')} ",
        PLAIN.replace("-", "–"),
        PLAIN.replace("-", " - "),
        PLAIN.replace("000", "OOO"),
        PLAIN.replace("000", "oOo").swapcase(),
    ],
)
def test_case_spaces_and_letters_that_look_like_digits_do_not_matter(written):
    assert written != PLAIN
    assert same(read(written), read(PLAIN))


@pytest.mark.parametrize("sign", "OoIiLl")
def test_a_misread_letter_is_the_digit_it_looks_like(sign):
    digit = {"o": "0", "i": "1", "l": "1"}[sign.lower()]
    for seed in range(32**2):
        code = write(match_of(seed=32**4 * int(digit) + seed))
        if code[-2:] == "00" or digit in code[-2:]:
            break
    head, start, middle, check = code.split("-")
    for looks_like in (
        f"{head}-{start}-{middle.replace(digit, sign)}-{check}",
        f"{head}-{start}-{middle}-{check.replace(digit, sign)}",
    ):
        assert looks_like != code
        assert same(read(looks_like), read(code))


@pytest.mark.parametrize("sign", "IiLl")
def test_the_round_too_may_be_written_with_letters_that_look_like_digits(sign):
    assert same(read(PLAIN.replace("-1-", f"-{sign}-")), read(PLAIN))
    assert same(read(write(match_of(start=10)).replace("-10-", f"-{sign}o-")), match_of(start=10))


# ----------------------------------------------------------- slips of the pen


SIGNS = [*ALPHABET, *"ILOU", "-", " ", "é", "_", "٣", "+", "."]


def plain(code):
    """The code with all that does not matter taken out, where O, I and L are digits in its last three parts."""
    parts = code.upper().replace("–", "-").replace("-", " ").split()
    return [*parts[:-3], *(p.translate(str.maketrans("OIL", "011")) for p in parts[-3:])]


RUMMY = [*GOLDEN_OF_ROMI][:2]


@pytest.mark.parametrize("code", [PLAIN, HOUSE, LONGEST, PAIRS, PAIRS_HOUSE, PAIRS_LONGEST, *RUMMY])
def test_every_single_wrong_character_is_noticed(code):
    for place in range(len(code)):
        for sign in SIGNS:
            wrong = code[:place] + sign + code[place + 1 :]
            if plain(wrong) != plain(code):
                with pytest.raises(CodeError, match=re.escape(repr(wrong))):
                    read(wrong)


@pytest.mark.parametrize("code", [PLAIN, HOUSE, LONGEST, PAIRS, PAIRS_HOUSE, PAIRS_LONGEST, *RUMMY])
def test_every_swap_of_neighbours_is_noticed(code):
    for place in range(len(code) - 1):
        wrong = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
        if plain(wrong) != plain(code):
            with pytest.raises(CodeError, match=re.escape(repr(wrong))):
                read(wrong)


@pytest.mark.parametrize("code", [PLAIN, HOUSE, PAIRS, PAIRS_HOUSE, *RUMMY])
def test_every_lost_and_every_doubled_character_is_noticed(code):
    for place in range(len(code)):
        for wrong in (code[:place] + code[place + 1 :], code[: place + 1] + code[place:]):
            if plain(wrong) != plain(code):
                with pytest.raises(CodeError, match=re.escape(repr(wrong))):
                    read(wrong)


@settings(max_examples=60)
@given(matches(), st.data())
def test_a_slip_of_the_pen_in_any_code_is_noticed(match, data):
    code = write(match)
    place = data.draw(st.integers(0, len(code) - 2))
    sign = data.draw(st.sampled_from([*ALPHABET, "-"]))
    for wrong in (
        code[:place] + sign + code[place + 1 :],
        code[:place] + code[place + 1] + code[place] + code[place + 2 :],
    ):
        if plain(wrong) != plain(code):
            with pytest.raises(CodeError):
                read(wrong)


# ------------------------------------------------------------------- nonsense


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        " ",
        "-",
        "LU4",
        "LU4-1-00000",
        "XX4-1-00000-00",
        "LU4-1-é0000-AA",
        "LU4-1-_0000-AA",
        "LU4-1-2-3-4-5",
        None,
        5,
        b"LU5",
        [],
    ],
)
def test_what_is_no_code_is_refused_and_named(nonsense):
    with pytest.raises(CodeError, match=re.escape(repr(nonsense))):
        read(nonsense)


def checked(*parts):
    """A code with the right check characters, whatever it says."""
    honest = write(match_of())
    for first in ALPHABET:
        for second in ALPHABET:
            try:
                read("-".join([*parts, first + second]))
            except CodeError as error:
                if "mistyped" not in str(error):
                    return str(error)
            else:
                return "accepted"
    raise AssertionError(f"no check characters fit {parts} (one that fits: {honest})")


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (("LU2", "1", "00000"), "n_players=2"),
        (("LU8", "1", "00000"), "n_players=8"),
        (("LU", "1", "00000"), "names a deal that cannot be"),
        (("LU4", "0", "00000"), "start=0"),
        (("LU4", "14", "00000"), "rounds 1 to 13"),
        (("LU4", "X", "00000"), "names a deal that cannot be"),
        (("LU4", "B7", "1", "00000"), "bidding="),
        (("LU4", "B", "1", "00000"), "B is no house rule"),
        (("LU4", "Q1", "1", "00000"), "Q1 is no house rule"),
        (("LU4", "B1B1", "1", "00000"), "B1 is no house rule"),
        (("LU4", "1", "1", "00000"), "is no house rule"),
        (("LU4", "H1", "1", "00000"), "dealer_hook=True"),
        (("LU4", "S14", "1", "00000"), "start_cards=14"),
        (("LU4", "F4", "1", "00000"), "first_dealer=4"),
        (("LU4", "C9", "1", "00000"), "trump_cycle="),
        (("LU4", "1", "U0000"), "names a deal that cannot be"),
        (("LU4", "1", "100000"), "names a deal that cannot be"),
        (("LU4", "1", "0000A0"), "names a deal that cannot be"),
        (("LU4", "1", "000"), "names a deal that cannot be"),
        (("YK4", "1", "00000"), "YK4 should be YK"),
        (("YK", "0", "00000"), "start=0"),
        (("YK", "1024", "00000"), "rounds 1 to 1023"),
        (("YK", "E8", "1", "00000"), "one_eyed='8'"),
        (("YK", "E93", "1", "00000"), "one_eyed='93'"),
        (("YK", "E53", "1", "00000"), "one_eyed='53'"),  # not in order: a deal has one code only
        (("YK", "E33", "1", "00000"), "one_eyed='33'"),
        (("YK", "E", "1", "00000"), "E is no house rule"),
        (("YK", "J4", "1", "00000"), "jack_tie='4'"),
        (("YK", "B46", "1", "00000"), "min_bid=46"),
        (("YK", "S4", "1", "00000"), "bid_step='4'"),
        (("YK", "D0", "1", "00000"), "match_deals=0"),
        (("YK", "G0", "1", "00000"), "target=0"),
        (("YK", "F4", "1", "00000"), "first_dealer=4"),
        (("YK", "V1", "1", "00000"), "V1 is no house rule"),
        (("RO1", "1", "00000"), "n_players=1"),
        (("RO", "1", "00000"), "names a deal that cannot be"),
        (("RO4", "8", "00000"), "rounds 1 to 7"),
        (("RO4", "Q0", "1", "00000"), "deals=0"),
        (("RO4", "A4", "1", "00000"), "ace='4'"),
        (("RO4", "I1", "1", "00000"), "I1 is no house rule"),
        (("RO4", "F4", "1", "00000"), "first_dealer=4"),
    ],
)
def test_a_code_of_a_deal_that_cannot_be_says_why(parts, message):
    assert message in checked(*parts)


@settings(max_examples=300)
@example("LU4-1-é0000-AA")
@example("LU4-1-0000A-" + "9" * 5000)
@given(
    st.text(max_size=30)
    | st.text("LU-0123456789ABCS ", max_size=20)
    | st.text("YK-0123456789EJBS ", max_size=20)
    | st.text("RO4-0123456789JDTA ", max_size=20)
    | st.builds("YK-{}-{}-{}".format, st.text(max_size=3), st.text(max_size=5), st.text(max_size=2))
    | st.builds("LU4-{}-{}-{}".format, st.text(max_size=3), st.text(max_size=5), st.text(max_size=2))
)
def test_no_text_gives_any_other_error(text):
    try:
        match = read(text)
    except CodeError as error:
        said = str(error)
    else:
        assert same(read(write(match)), match)
        return
    assert said.startswith(repr(text))


def test_a_code_error_is_a_value_error():
    assert issubclass(codes.CodeError, ValueError)
