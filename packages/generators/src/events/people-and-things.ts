import { list } from '../polish.ts'
import type { Words } from '../telling.ts'

/** What situations are made of. `people` and `parents` are plural, `cargo` is singular; none of them has a comma. */
export const EVENT_WORDS: Words = {
  when: list(`
    at first light|at noon|at dusk|toward evening|at midnight|an hour before dawn|in the dead of night|halfway through the morning|as the lamps are lit|
    on the eve of a feast|at the change of the watch|just as the party stops to rest|while the party is at breakfast|on market day|
    at the hour when nobody travels|without warning|in a sudden silence|on a day that began well|late in the day|sooner than anyone expected|
    when all the party wants is sleep|as the weather turns|on the shortest day in memory|soon after the bells`),
  since: list('Tuesday|the last full moon|the fair|the funeral|yesterday noon|the first frost|the great storm|harvest'),
  until: list('tomorrow noon|the new moon|the next market day|a new one is cut|the duke comes back|Sunday'),
  people: list(`
    tired soldiers from a broken company|cousins of one large family|pilgrims with bells on their ankles|washerwomen and their very large sons|masons from the next valley|
    strolling players|six clerks with ink to the elbow|drovers without cattle|nuns of a strict order|fishermen a long way from water|fiddlers from the village band|
    women in widow’s black|tanners with stained arms|miners on strike|charcoal burners|retired sailors|bell ringers with sore hands|orphans from the same house|
    beekeepers in their veils|the men of two rival choirs|ferrymen out of work|goatherds|weavers with dyed hands|chess players from the capital|
    veterans of the wrong war|brides on their way to a market|students with one book between them|salt carriers|the twelve members of a jury|peat cutters|hired mourners|
    gamekeepers off duty|carters who have lost their road|apprentice cooks|wool buyers|the survivors of a shipwreck|hermits on their one day out`),
  parents: list(
    'both bakers|both in their seventies|a judge and a poacher|who adopted the child last week|strict and frightened',
  ),
  child: list('Tib|Nan|Wat|Linnet|Pip|Mab|Jankin|Osbern|Sal|Dob|Fern|Hew|Little Ida|Kit|Rowan|Bet|Alder|Minna'),
  number: list('three|five|seven|nine|eleven|twelve|thirteen|nineteen|twenty|forty'),
  price: list('a silver coin|a day’s food|two coins|a good blanket|a pair of boots|a sound knife'),
  cargo: list(`
    a bell without a clapper|a flock of forty geese|a wagon of ice in straw|somebody’s whole library|a coffin, heavier than it should be|a crated statue|
    a barrel marked “figs”|a loom in pieces|the duke’s second-best bed|a cage under a cloth|a whole harvest of hops|a load of scrap iron|a mill wheel|
    a stack of beehives|a wagon of church candles|a crate of left shoes|a grand piano|a cask of holy water|a boat on a cart|a thrice-locked chest|
    a hay wagon with a false bottom|a tombstone with the wrong name`),
  thing: list(
    'shoe|kite|silver thimble|music box|tin whistle|left glove|wooden horse|prayer book|lantern|red hat|jug|spectacles case|brass button|spoon|walking stick|child’s drum',
  ),
  lostthing: list(
    'the left shoe|a front-door key|the last letter of a son|a wedding ring|the smallest spoon|a tooth in a box',
  ),
  shore: list(
    'at a landing stage|where the river is too wide to swim|off the harbor wall|on the near shore of a lake|below a weir|at the ferry house',
  ),
  sign: list(
    'a fish|an open hand|a crown upside down|a number, falling|a closed eye|a heron|a ladder|a sickle moon|the party’s own mark',
  ),
  something: list('bare feet|wheels|very small hands|hooves|water|kneeling|something dragged|ropes'),
  tears: list('salt|honey|black sand|rose water|wax|seawater|ink'),
  coin: list('years|coat buttons|names|last words|favors|teeth|songs|eye colors'),
  motto: list(
    'Not yet|Ask the cook|Who is with you|Behind the stove|Tell her I did|We were promised|Once more|It was only a loan',
  ),
  weatherturn: list(
    'A storm|A flood|Deep snow|Red dust|A bridge that fell|A hard frost|A fog too thick to walk in|A quarantine|A curfew',
  ),
  weatherchange: list(
    'The wind drops|The birds go quiet|The sky turns the color of pewter|A ring forms around the sun|Every dog lies down',
  ),
  oath: list(
    'the bread they stole|their mothers’ graves|the moon, which is not up|a god the party serves|iron and salt|the next harvest|the heads of their children|a saint nobody has heard of',
  ),
  trade: list('weavers|coopers|masons|tanners|bakers|candle makers|bell founders|ferrymen|glaziers|rope makers'),
}

/** A twist is somebody, what is true of them, and how it shows. */
export const TWISTS: Words = {
  twist: list(`
    {One} {truth}, and {show}.|It looks simple, but {one} {truth}, and {show}.|
    Nobody has noticed that {one} {truth}.|Before it is over, the party may learn that {one} {truth}.|What changes everything: {one} {truth}, and {show}.`),
  one: list(`
    one of them|the youngest of them|the one who speaks least|the one who seems to be in charge|somebody at the back|the loudest of them|
    a servant nobody looks at|the one with the limp|the one who asked for help|an old woman at the edge of it|the next to arrive|the first to run away`),
  truth: list(`
    knows one of the party and hides it|is paid by somebody who watches from a distance|carries what everyone here is looking for|started it, for a bet|
    is the only one who can read and has hidden it|has done all this before, on the same day of the year|has been told the party’s names, and one wrong thing about each|
    gives the orders, by touching one ear|is innocent of this and guilty of something worse|belongs to a rival party that was here first|
    would end it at once for an apology|has a wanted poster of one of the party|is being blackmailed|is in love with somebody on the other side|
    expects help within the hour|has swallowed a key|is a priest in disguise|saw the party’s last adventure from the other side|can’t go home without a trophy|
    is older than anyone would believe|has sworn never to lie and tries not to be asked|tells the truth and has a liar’s face|is wanted in three counties|
    has already sent for the law|has a child hidden close by|is dying, and knows the day|has mistaken the party for somebody famous|wants it all to go wrong|
    has made the same bargain with both sides|is a double; the real one is tied up nearby|thinks that it is a rehearsal`),
  show: list(`
    it shows whenever the party comes close|the dogs know it|a fair price would buy the story|it comes out at the first kind word|it can be proved with one letter|
    only an hour is left|that one is sweating|it was never meant to come out|the signs were there from the start|somebody is about to say so aloud|that one would rather be found out|
    it is the one thing that both sides agree on|a child says so, and is hushed|the party has something to do with it`),
}
