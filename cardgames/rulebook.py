"""The rulebook: every rule statement as data, in three languages.

A statement knows where it comes from, which code obeys it, which house rule
switches it, and how it reads in English, Finnish and Hungarian. The sentences
are our own; the sources are named and never quoted.

>>> by_id("L27").code, by_id("L27").option, by_id("L27").source
('lupaus.Lupaus.barred', 'dealer_hook', ('000:L21',))
>>> print(rule_sentence(R.FOLLOW, "fi"))
Pelaajan täytyy tunnustaa maata, jos hänellä on ajomaan kortteja.
"""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from .game import Rule
from .lupaus import NAME
from .lupaus import LupausRule as R
from .tricks import TrickRule

LANGUAGES = ("en", "fi", "hu")


class Kind(StrEnum):
    """What sort of statement it is."""

    RULE = "rule"
    VARIANT = "variant"
    PENALTY = "penalty"
    TIP = "tip"
    REMARK = "remark"
    MANNERS = "manners"


@dataclass(frozen=True)
class Statement:
    """One statement of a rulebook.

    *source* points at documents and their lines ("000:L14"). *code* is the path,
    inside ``cardgames``, of what obeys it; *option* is the house rule that switches
    it. *rules* are the members of a Rule enum that belong to it; where there is
    just one, the English sentence is that member's own and is not written again.
    """

    id: str
    kind: Kind
    source: tuple[str, ...]
    code: str = ""
    option: str = ""
    rules: tuple[Rule, ...] = ()
    en: str = ""
    fi: str = ""
    hu: str = ""
    game: str = NAME

    def __post_init__(self) -> None:
        if not self.en and len(self.rules) == 1:
            object.__setattr__(self, "en", self.rules[0].value)

    def sentence(self, language: str) -> str:
        """The statement in *language*; raises ValueError unless that is en, fi or hu.

        >>> by_id("L34").sentence("en")
        'There is no duty to trump (valttipakko), even for those who cannot follow suit.'
        """
        return {"en": self.en, "fi": self.fi, "hu": self.hu}[_accepted(language)]

    def label(self, language: str) -> str:
        """The name of the statement in *language*, which is the game's and a number.

        >>> by_id("L27").label("hu")
        'Lupaus 27'
        """
        _accepted(language)
        return f"{self.game.capitalize()} {self.id[1:]}"


def _accepted(language: str) -> str:
    if language not in LANGUAGES:
        raise ValueError(f"language={language!r}: the rulebook is written in {', '.join(LANGUAGES)}")
    return language


# ------------------------------------------------------------------ statements

LUPAUS: tuple[Statement, ...] = (
    # Equipment, players, seats
    Statement(
        "L1",
        Kind.RULE,
        ("000:L3", "001:L3"),
        code="cards.PACK",
        en="Lupaus is played with one ordinary pack of 52 cards.",
        fi="Peliin tarvitaan yksi tavallinen korttipakka, 52 korttia.",
        hu="A játékhoz egyetlen, 52 lapos franciakártya-pakli kell.",
    ),
    Statement(
        "L2",
        Kind.RULE,
        ("000:L3", "001:L3"),
        code="tricks.Trumps.height",
        en="The ace (ässä) is the highest card of each suit, and the two (kakkonen) is the lowest.",
        fi="Jokaisen maan ylin kortti on ässä ja alin kakkonen.",
        hu="Minden színben az ász a legmagasabb lap, a kettes a legalacsonyabb.",
    ),
    Statement(
        "L3",
        Kind.RULE,
        ("001:L35",),
        code="lupaus.Options",
        option="n_players",
        rules=(R.PLAYERS,),
        fi="Pelaajia on kolmesta seitsemään.",
        hu="Legalább hárman és legfeljebb heten játsszák.",
    ),
    Statement(
        "L4",
        Kind.TIP,
        ("001:L3",),
        en="Lupaus is at its best with four or five players.",
        fi="Parhaiten peli sujuu, kun pelaajia on neljä tai viisi.",
        hu="A játék négy vagy öt résztvevővel a legélvezetesebb.",
    ),
    Statement(
        "L5",
        Kind.REMARK,
        ("001:L3",),
        en="Lupaus is counted among the merriest of social games, and it is soon learnt.",
        fi="Lupausta pidetään erityisen hauskana seurapelinä, jonka oppii nopeasti.",
        hu="A Lupaus az egyik legszórakoztatóbb társasjáték, és gyorsan megtanulható.",
    ),
    Statement(
        "L6",
        Kind.RULE,
        ("000:L4", "001:L3"),
        code="lupaus.draw_for_dealer",
        rules=(R.DRAW,),
        fi="Jokainen nostaa kortin, ja korkeimman saanut on ensimmäinen jakaja.",
        hu="Mindenki húz egy lapot, és aki a legmagasabbat húzza, az lesz az első osztó.",
    ),
    Statement(
        "L7",
        Kind.REMARK,
        ("000:L24",),
        en="The game goes by other names too, for instance laatikko, which is Finnish for box.",
        fi="Sama peli tunnetaan myös toisin nimin, vaikkapa laatikkona.",
        hu="A játékot más néven is ismerik, például így: laatikko, azaz doboz.",
    ),
    # Deal and rounds
    Statement(
        "L8",
        Kind.RULE,
        ("000:L5", "001:L3"),
        code="lupaus.schedule",
        option="start_cards",
        rules=(R.DEAL,),
        fi="Ensimmäisellä kierroksella jokainen saa yhtä monta korttia, niin monta kuin pakasta riittää.",
        hu="Az első fordulóban mindenki egyforma számú lapot kap, annyit, amennyire a pakliból futja.",
    ),
    Statement(
        "L9",
        Kind.RULE,
        ("000:L5",),
        code="lupaus.schedule",
        en="With four players each is dealt 13 cards in the first round.",
        fi="Neljän pelaajan pelissä jokainen saa ensimmäisellä kierroksella 13 korttia.",
        hu="Négy játékosnál az első fordulóban mindenki 13 lapot kap.",
    ),
    Statement(
        "L10",
        Kind.RULE,
        ("000:L5",),
        code="lupaus.schedule",
        en="With three players each is dealt 17 cards in the first round, and one card is left over.",
        fi="Kolmen pelaajan pelissä jokainen saa ensimmäisellä kierroksella 17 korttia, ja yksi kortti jää jakamatta.",
        hu="Három játékosnál az első fordulóban mindenki 17 lapot kap, és egy lap megmarad.",
    ),
    Statement(
        "L11",
        Kind.RULE,
        ("001:L3",),
        code="lupaus.deal",
        en="Cards that are left over are put aside and belong to nobody.",
        fi="Jakamatta jäävät kortit siirretään sivuun, eikä niitä saa kukaan.",
        hu="A megmaradt lapok félrekerülnek, senki sem kapja meg őket.",
    ),
    Statement(
        "L12",
        Kind.RULE,
        ("000:L7", "001:L3"),
        code="lupaus.schedule",
        option="schedule",
        en="Each later round (kierros) deals every player one card fewer than the round before.",
        fi="Kierros kierrokselta jokaisen korttimäärä vähenee yhdellä.",
        hu="Minden további fordulóban eggyel kevesebb lap jut mindenkinek, mint az előzőben.",
    ),
    Statement(
        "L13",
        Kind.RULE,
        ("000:L7", "001:L3"),
        code="lupaus.schedule",
        option="schedule",
        en="In the last round everyone is dealt just one card.",
        fi="Viimeisellä kierroksella kullekin jaetaan yksi ainoa kortti.",
        hu="Az utolsó fordulóban mindenki csak egyetlen lapot kap.",
    ),
    # Trump
    Statement(
        "L14",
        Kind.RULE,
        ("000:L6",),
        code="lupaus.deal",
        option="trump",
        rules=(R.TURN_UP,),
        fi="Jaon jälkeen käännetään esiin jäljelle jääneiden korttien päällimmäinen, ja sen maa on valtti.",
        hu="Osztás után a megmaradt lapok közül a legfelsőt felfordítják, és annak a színe lesz az adu.",
    ),
    Statement(
        "L15",
        Kind.RULE,
        ("001:L9",),
        code="lupaus.deal",
        en="It is the dealer (jakaja) who turns the trump card (valtti).",
        fi="Valttikortin kääntää esiin jakaja.",
        hu="Az adulapot az osztó fordítja fel.",
    ),
    Statement(
        "L16",
        Kind.RULE,
        ("000:L6", "001:L9"),
        code="lupaus._full_deal_card",
        option="full_deal_trump",
        rules=(R.NO_TRUMP,),
        fi="Kun korttia ei voi kääntää, kuten neljän pelaajan jakaessa koko pakan, kierroksella ei ole valttia.",
        hu="Ha nem marad felüthető lap, például ha négyen az egész paklit kiosztják, a fordulóban nincs adu.",
    ),
    Statement(
        "L17",
        Kind.VARIANT,
        ("000:L23",),
        code="lupaus._trump",
        option="trump",
        rules=(R.FIXED_TRUMP,),
        fi="Valttimaa voidaan sopia kierroksittain etukäteen: hertta, ruutu, risti, pata ja niin edelleen.",
        hu="Az aduszín fordulónként előre is rögzíthető: kőr, káró, treff, pikk, és így tovább.",
    ),
    # Aim
    Statement(
        "L18",
        Kind.RULE,
        ("000:L9", "001:L7", "001:L11"),
        code="lupaus.score",
        en="The aim is to promise a number of tricks (tikki) and to take exactly that number, no more and no fewer.",
        fi="Tavoitteena on luvata tikkimäärä ja saada sitten juuri niin monta tikkiä, ei yhtään enempää eikä vähempää.",
        hu="A cél az, hogy mindenki bemondja, hány ütést visz majd, és annyit vigyen is el, se többet, se kevesebbet.",
    ),
    Statement(
        "L19",
        Kind.RULE,
        ("000:L10",),
        code="lupaus.score",
        en="A second aim is to keep the others from taking the number they promised.",
        fi="Toisena tavoitteena on estää muita pitämästä lupauksiaan.",
        hu="A másik cél megakadályozni, hogy a többiek teljesítsék a bemondásukat.",
    ),
    # Bidding
    Statement(
        "L20",
        Kind.RULE,
        ("000:L12",),
        code="lupaus.Lupaus.revealed",
        option="bidding",
        rules=(R.TOGETHER,),
        fi="Kaikki katsovat korttinsa, laskevat ne pöydälle ja näyttävät lupauksensa sormilla yhtä aikaa.",
        hu="Mindenki megnézi és leteszi a lapjait, majd mind egyszerre mutatják az ujjukon, hány ütést vállalnak.",
    ),
    Statement(
        "L21",
        Kind.RULE,
        ("000:L12",),
        code="lupaus.Lupaus._objection_to_bid",
        rules=(R.NUMBER,),
        fi="Lupaus voi olla mikä tahansa luku nollasta kierroksen tikkimäärään, ja nollan merkki on nyrkki.",
        hu="Nullától az összes ütésig bármennyit be lehet mondani, a nullát ökölbe szorított kéz jelzi.",
    ),
    Statement(
        "L22",
        Kind.RULE,
        ("001:L11",),
        code="lupaus.Lupaus.bidding",
        option="bidding",
        en="The dealer asks whether everyone is ready and then gives the signal.",
        fi="Jakaja kysyy ensin, joko kaikki ovat valmiita, ja antaa vasta sitten merkin.",
        hu="Az osztó megkérdezi, hogy mindenki készen áll-e, aztán jelt ad.",
    ),
    Statement(
        "L23",
        Kind.RULE,
        ("001:L11",),
        code="lupaus.Lupaus.revealed",
        option="bidding",
        en="On the signal everyone lays as many fingers against the table's edge as the promise (lupaus) has tricks.",
        fi="Merkin saatuaan jokainen laskee pöydän reunalle yhtä monta sormea kuin lupaa tikkejä.",
        hu="A jelre mindenki annyi ujját teszi az asztal szélére, ahány ütést vállal.",
    ),
    Statement(
        "L24",
        Kind.RULE,
        ("000:L12", "001:L11"),
        code="match.Match.rows",
        en="The promises are written down in the score book (kirjanpito).",
        fi="Annetut lupaukset kirjataan pistevihkoon.",
        hu="Minden bemondás felkerül a pontozólapra.",
    ),
    Statement(
        "L25",
        Kind.VARIANT,
        ("000:L21", "001:L13"),
        code="lupaus.Lupaus.turn",
        option="bidding",
        rules=(R.IN_TURN,),
        fi="Lupaukset voidaan antaa myös vuorotellen etumiehestä lähtien.",
        hu="A bemondás egymás után is történhet, ilyenkor a kezdő szól elsőnek.",
    ),
    Statement(
        "L26",
        Kind.REMARK,
        ("001:L13",),
        option="bidding",
        en="Bidding in turn favours those who bid late, for they can judge by the earlier promises.",
        fi="Kun luvataan vuorotellen, viimeiset hyötyvät, koska he ovat jo kuulleet toisten lupaukset.",
        hu="Egymás után szólva az utolsók járnak jól, mert ők már hallották a többiek bemondását.",
    ),
    Statement(
        "L27",
        Kind.RULE,
        ("000:L21",),
        code="lupaus.Lupaus.barred",
        option="dealer_hook",
        rules=(R.HOOK,),
        fi="Vuorotellen luvattaessa viimeisenä on jakaja, eikä hän saa valita lukua, jolla luvattuja tikkejä tulisi "
        "yhteensä yhtä monta kuin kullakin on kortteja.",
        hu="Egymás utáni bemondásnál az osztó az utolsó, és nem mondhat olyan számot, amellyel a bemondások összege "
        "annyi lenne, ahány lapja egy-egy játékosnak van.",
    ),
    Statement(
        "L28",
        Kind.RULE,
        ("000:L21",),
        code="lupaus.Lupaus.barred",
        option="dealer_hook",
        en="With the dealer so bound, the promises of a round never add up to its number of tricks.",
        fi="Jakajan rajoituksen vuoksi lupausten summa on joka kierroksella eri kuin pelattavien tikkien määrä.",
        hu="Az osztó korlátozása miatt a bemondások összege egyik fordulóban sem egyezik az ütések számával.",
    ),
    Statement(
        "L29",
        Kind.RULE,
        ("000:L21",),
        code="lupaus.Lupaus.barred",
        option="dealer_hook",
        en="So in every round at least one promise fails, or goes to the forest (mennä metsään), as Finns say.",
        fi="Jakajan rajoitus takaa, että jokaisella kierroksella ainakin yksi lupaus menee metsään.",
        hu="Így minden fordulóban legalább egy bemondás elbukik.",
    ),
    # Play
    Statement(
        "L30",
        Kind.RULE,
        ("000:L13", "001:L17"),
        code="lupaus.Lupaus._first_leader",
        option="leader",
        rules=(R.ELDEST_LEADS,),
        fi="Etumies lyö ensimmäisen tikin aloituskortin.",
        hu="Az első ütést a kezdő indítja.",
    ),
    Statement(
        "L31",
        Kind.RULE,
        ("001:L17",),
        code="lupaus.Lupaus.playable",
        rules=(R.ANY_LEAD,),
        fi="Kortit lyödään omasta kädestä, ja tikin aloittaja saa lyödä niistä minkä tahansa.",
        hu="Mindenki a saját lapjaiból játszik, és aki az ütést indítja, bármelyiket kijátszhatja.",
    ),
    Statement(
        "L32",
        Kind.RULE,
        ("000:L14", "001:L17"),
        code="tricks.Trick.must_follow",
        rules=(R.FOLLOW,),
        fi="Pelaajan täytyy tunnustaa maata, jos hänellä on ajomaan kortteja.",
        hu="Akinek van a hívott színből, annak színre színt kell adnia.",
    ),
    Statement(
        "L33",
        Kind.RULE,
        ("001:L17",),
        code="lupaus.Lupaus.playable",
        rules=(R.VOID,),
        fi="Jos ei pysty tunnustamaan maata, saa pelata minkä tahansa kortin.",
        hu="Aki nem tud színt adni, bármelyik lapját leteheti.",
    ),
    Statement(
        "L34",
        Kind.RULE,
        ("000:L14",),
        code="lupaus.Lupaus.playable",
        en="There is no duty to trump (valttipakko), even for those who cannot follow suit.",
        fi="Valttia ei ole pakko pelata, vaikka ajomaata ei olisi.",
        hu="Adukényszer nincs: aki nem tud színt adni, annak sem kell adut tennie.",
    ),
    Statement(
        "L35",
        Kind.RULE,
        ("001:L17",),
        code="tricks.Trick.best",
        rules=(TrickRule.HIGHEST, TrickRule.TRUMPED),
        en="The trick goes to the highest trump or, where no trump was played, to the highest card of the suit led.",
        fi="Tikin voittaa korkein valtti tai, jos valttia ei lyöty, ajomaan korkein kortti.",
        hu="Az ütést a legmagasabb adu viszi, adu híján pedig a hívott szín legmagasabb lapja.",
    ),
    Statement(
        "L36",
        Kind.RULE,
        ("000:L13", "001:L17"),
        code="lupaus.Lupaus._play",
        rules=(R.WINNER_LEADS,),
        fi="Seuraavaan tikkiin lyö ensimmäisenä se, joka voitti edellisen.",
        hu="A következő ütést az indítja, aki az előzőt elvitte.",
    ),
    Statement(
        "L37",
        Kind.RULE,
        ("000:L15", "001:L31"),
        code="lupaus.Lupaus.view",
        en="Tricks stay on the table so that everyone sees at a glance how many each player has.",
        fi="Voitetut tikit jätetään pöydälle siten, että jokaisen tikkimäärän näkee yhdellä silmäyksellä.",
        hu="Az elvitt ütések úgy maradnak az asztalon, hogy mindenki könnyen lássa, kinek mennyi van.",
    ),
    # Scoring
    Statement(
        "L38",
        Kind.RULE,
        ("000:L17", "001:L21"),
        code="lupaus.score",
        rules=(R.KEPT,),
        fi="Lupauksensa tarkalleen täyttänyt saa kymmenen pistettä ja pisteen jokaisesta luvatusta tikistä.",
        hu="Aki pontosan a bemondott számú ütést viszi el, tíz pontot kap, és minden bemondott ütésért még egyet.",
    ),
    Statement(
        "L39",
        Kind.RULE,
        ("000:L17", "001:L21"),
        code="lupaus.score",
        en="A kept promise of none earns 10 points, of three 13, and of seven 17.",
        fi="Pidetty nollalupaus tuo 10 pistettä, kolmen tikin lupaus 13 ja seitsemän tikin lupaus 17.",
        hu="A teljesített nullás bemondás 10 pontot ér, a hármas 13-at, a hetes 17-et.",
    ),
    Statement(
        "L40",
        Kind.RULE,
        ("001:L21", "000:L18"),
        code="lupaus.score",
        rules=(R.BROKEN,),
        fi="Jos tikkejä on lupausta enemmän tai vähemmän, pisteitä ei tule.",
        hu="Aki a bemondottnál több vagy kevesebb ütést visz el, nem kap pontot.",
    ),
    Statement(
        "L41",
        Kind.TIP,
        ("000:L18",),
        en="Write each promise straight into the score column, and later put a 1 (ten more points) in front of the "
        "kept ones and strike out the others.",
        fi="Lupaukset voi kirjoittaa heti pistesarakkeeseen ja lopuksi lisätä pidettyjen eteen ykkösen, siis kymmenen "
        "pistettä, ja viivata muut yli.",
        hu="Érdemes a bemondást rögtön a pontok oszlopába írni, majd a teljesítettek elé egyest tenni, ami tíz pontot "
        "jelent, a többit pedig áthúzni.",
    ),
    Statement(
        "L42",
        Kind.VARIANT,
        ("000:L22",),
        code="lupaus.score",
        option="zero_bonus_from",
        rules=(R.ZERO_BONUS,),
        fi="Pidetystä nollalupauksesta voidaan antaa lisäpisteitä, sillä monella kortilla se on vaikea pitää.",
        hu="A teljesített nullás bemondásért többletpont járhat, mert sok lappal nehéz teljesíteni.",
    ),
    Statement(
        "L43",
        Kind.VARIANT,
        ("000:L22",),
        code="lupaus.score",
        option="zero_bonus_from",
        en="A fitting bonus is one point for each trick of the round, and only from five tricks on.",
        fi="Sopiva lisä on piste kierroksen jokaisesta tikistä, mutta vasta kun tikkejä on vähintään viisi.",
        hu="A többlet célszerűen annyi pont, ahány ütés a fordulóban van, de csak öt ütéstől felfelé.",
    ),
    Statement(
        "L44",
        Kind.VARIANT,
        ("000:L22",),
        code="lupaus.score",
        option="zero_bonus_from",
        en="A kept promise of none then earns 10 points with four cards, 15 with five and 16 with six.",
        fi="Silloin pidetty nollalupaus tuo neljällä kortilla 10, viidellä 15 ja kuudella 16 pistettä.",
        hu="A teljesített nullás bemondás így négy lappal 10, öttel 15, hattal 16 pontot ér.",
    ),
    # End
    Statement(
        "L45",
        Kind.RULE,
        ("001:L23", "000:L7"),
        code="match.Match.over",
        option="schedule",
        rules=(R.END,),
        fi="Kierros päättyy viimeisen kortin tultua lyödyksi, ja erä on ohi yhden kortin kierroksen jälkeen.",
        hu="A forduló az utolsó lap kijátszásával, a játszma az egylapos forduló után ér véget.",
    ),
    Statement(
        "L46",
        Kind.RULE,
        ("001:L23",),
        code="match.Match.winners",
        rules=(R.MOST_POINTS,),
        fi="Voittaja on se, jolla on eniten pisteitä.",
        hu="Az nyer, akinek a legtöbb pontja van.",
    ),
    Statement(
        "L47",
        Kind.VARIANT,
        ("000:L20", "001:L23"),
        code="lupaus.schedule",
        option="schedule",
        rules=(R.LONG,),
        fi="Pitkässä pelissä korttimäärä alkaa yhden kortin kierroksen jälkeen taas kasvaa, kunnes se on sama kuin "
        "alussa.",
        hu="A hosszú játszmában az egylapos forduló után a lapok száma ismét nőni kezd, amíg annyi nem lesz, mint az "
        "elején.",
    ),
    Statement(
        "L48",
        Kind.RULE,
        ("001:L23",),
        code="match.Match.winners",
        option="schedule",
        en="The long game too is won with the most points.",
        fi="Myös pitkän pelin voittaa eniten pisteitä kerännyt.",
        hu="A hosszú játszmát is a legtöbb pontot szerző játékos nyeri.",
    ),
    # Conduct and penalties
    Statement(
        "L49",
        Kind.PENALTY,
        ("001:L27",),
        code="lupaus.Lupaus._objection_to_bid",
        option="out_of_turn_bid",
        rules=(R.BID_STANDS,),
        fi="Kerran annettu lupaus pysyy voimassa, vaikka se olisi annettu väärällä hetkellä.",
        hu="Az egyszer megtett bemondáson nem lehet változtatni, akkor sem, ha rossz pillanatban hangzott el.",
    ),
    Statement(
        "L50",
        Kind.PENALTY,
        ("001:L27",),
        code="lupaus.Late",
        option="late_scores",
        rules=(R.LATE,),
        fi="Jos joku myöhästyy yhteisestä lupausten näyttämisestä, hänen lupauksensa on nolla tikkiä.",
        hu="Aki a közös bemondásról lekésik, annak nulla ütést kell vállalnia.",
    ),
    Statement(
        "L51",
        Kind.PENALTY,
        ("001:L29",),
        code="lupaus.Lupaus.playable",
        option="exposed",
        rules=(R.EXPOSED,),
        fi="Kortti, joka on lyöty väärällä vuorolla, jää pöydälle, ja se pelataan tikkiin heti kun se on mahdollista.",
        hu="A soron kívül letett lap az asztalon marad, és az első adandó alkalommal ki kell játszani.",
    ),
    Statement(
        "L52",
        Kind.MANNERS,
        ("001:L31",),
        code="lupaus.Lupaus.view",
        en="Anyone may ask at any time what each player promised.",
        fi="Kuka tahansa saa milloin vain kysyä, mitä kukin on luvannut.",
        hu="Bárki bármikor megkérdezheti, ki mennyit mondott be.",
    ),
    Statement(
        "L53",
        Kind.MANNERS,
        ("001:L31",),
        code="lupaus.Lupaus.view",
        en="Anyone may also ask how many tricks each player has taken.",
        fi="Samoin kuka tahansa saa kysyä, montako tikkiä kullakin on.",
        hu="Azt is bárki megkérdezheti, kinek hány ütése van.",
    ),
    Statement(
        "L54",
        Kind.MANNERS,
        ("001:L33",),
        en="A player whose contract (sitoumus) is lost may not tell the others.",
        fi="Jos pelaaja huomaa, ettei hänen sitoumuksensa enää onnistu, hän ei saa paljastaa sitä.",
        hu="Aki látja, hogy a vállalása már nem sikerülhet, nem árulhatja el a többieknek.",
    ),
    Statement(
        "L55",
        Kind.MANNERS,
        ("001:L33",),
        en="A player whose contract is lost may try to spoil those of others by feeding them surplus tricks.",
        fi="Oman sitoumuksensa menettänyt saa yrittää kaataa muiden sitoumuksia syöttämällä heille ylimääräisiä "
        "tikkejä.",
        hu="Akinek a vállalása már elbukott, megpróbálhatja a többiekét is meghiúsítani azzal, hogy fölös ütéseket "
        "juttat nekik.",
    ),
    Statement(
        "L56",
        Kind.MANNERS,
        ("001:L33",),
        en="Taking tricks that one no longer needs is another fair way to spoil the contracts of others.",
        fi="Yhtä luvallista on viedä muilta tikkejä, joita ei itse enää tarvitse.",
        hu="Az is megengedett, hogy valaki olyan ütéseket vigyen el a többiek elől, amelyekre már nincs szüksége.",
    ),
)

# --------------------------------------------------------------------- look up

_BOOKS = {NAME: LUPAUS}
_BY_ID = {s.id: s for book in _BOOKS.values() for s in book}
_BY_RULE = {rule: s for s in LUPAUS for rule in s.rules}


def statements(game: str = NAME) -> tuple[Statement, ...]:
    """Every statement of *game*, in the order of its rulebook; raises ValueError for a game without one."""
    if game not in _BOOKS:
        raise ValueError(f"game={game!r}: there is a rulebook of {', '.join(_BOOKS)}")
    return _BOOKS[game]


def by_id(name: str) -> Statement:
    """The statement called *name*: "L27", "l27" or "27".

    Raises ValueError, which says what exists, for anything else.

    >>> by_id("27") is by_id("l27") is by_id("L27")
    True
    """
    wanted = name.strip().upper()
    found = _BY_ID.get(wanted) or _BY_ID.get(f"L{wanted}")
    if found is None:
        raise ValueError(f"no statement is called {name!r}; there are {LUPAUS[0].id} to {LUPAUS[-1].id}")
    return found


def statement(rule: Rule) -> Statement:
    """The statement of Lupaus that *rule* belongs to; raises ValueError for a rule of another game.

    >>> statement(TrickRule.TRUMPED).id
    'L35'
    """
    if rule not in _BY_RULE:
        raise ValueError(f"{rule} belongs to no statement of {NAME.capitalize()}")
    return _BY_RULE[rule]


def rule_sentence(rule: Rule, language: str) -> str:
    """The sentence, in *language*, of the statement that *rule* belongs to."""
    return statement(rule).sentence(language)


# -------------------------------------------------------------------- coverage


def coverage(root: Path) -> tuple[dict[str, str], ...]:
    """For every statement the code, the tests and the notebook cells that show it, for the project in *root*.

    A test shows the statement it is named after, as in ``test_L27_...``; a notebook
    shows it from the first cell that mentions ``L27``, written "13_lupaus_variants:4".
    """
    tests, cells = _tests(root), _cells(root)
    return tuple(
        {
            "id": s.id,
            "kind": str(s.kind),
            "sentence": s.en,
            "source": ", ".join(s.source),
            "option": s.option,
            "code": s.code,
            "test": ", ".join(tests.get(s.id, ())),
            "notebook": ", ".join(cells.get(s.id, ())),
        }
        for s in LUPAUS
    )


def _tests(root: Path) -> dict[str, list[str]]:
    """The names of the test functions of each statement."""
    found: dict[str, list[str]] = {}
    for path in sorted((root / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_L"):
                for key in re.findall(r"(?<=_)L\d+(?=_)", node.name):
                    found.setdefault(key, []).append(node.name)
    return found


def _cells(root: Path) -> dict[str, list[str]]:
    """The first cell of each notebook that mentions each statement."""
    found: dict[str, list[str]] = {}
    for path in sorted((root / "notebooks").glob("*.ipynb")):
        first: dict[str, int] = {}
        for number, text in enumerate(_sources(path), start=1):
            for key in re.findall(r"\bL\d+\b", text):
                first.setdefault(key, number)
        for key, number in first.items():
            found.setdefault(key, []).append(f"{path.stem}:{number}")
    return found


def _sources(path: Path) -> Iterator[str]:
    """The text of every cell of the notebook at *path*."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        yield "".join(cell["source"])
