import { list } from '../polish.ts'
import type { Words } from '../telling.ts'

/** How a thing looks, by its type. */
export const LOOKS: Words = {
  potion: list(`
    It is {liquid}, in {bottle}, and {stopper} keeps it shut.
    It is {liquid}, and a little heavier than it should be, in {bottle} with {stopper}.
    {Bottle} holds it, {liquid}, and the label reads “{label}”.
    It comes in {bottle}, the label half licked off: “{label}”.
    It is {liquid}, smells of {smell}, and makes {bottle} warm to the hand.
    It settles in two layers, and the lower one is {liquid}; {stopper} keeps it in {bottle}.`),
  scroll: list(`
    It is written on {paper} in {ink}, and tied with {tie}.
    It is {paper}, closed with {tie}, and the first line, in {ink}, is a warning.
    The writing is small, slanting and in {ink}; {tie} keeps it shut.
    The letters, in {ink} on {paper}, move a little when nobody looks.
    {Somebody} has practiced the hard words in the margin, in {ink}; it is {paper}.
    It is {paper}, folded in eight, and smells of {smell}.`),
  wrap: list(`
    red thread|waxed cord|eelskin|gray horsehair|copper wire|black leather|tarred twine|blue silk|sailcloth|
    sharkskin|goat leather|braided rush|hair ribbon|undyed linen|snakeskin`),
  mark: list(`
    a heron|a six-fingered hand|a ring of keys|a closed eye|a row of small waves|a hare|an owner’s mark that has been crossed out|
    a crown upside down|a sickle moon|a bee|a fish over a cup|a ladder|a knot with no ends|a letter of no alphabet in use|
    a lantern|a mason’s tally|a thistle|a seven-spoked wheel|a dog asleep|an ear of barley`),
  nicks: list('seven|nine|eleven|thirteen|twenty|thirty|six|forty'),
  thread: list(
    'red thread|blue silk|black wool|gold thread|undyed linen|green yarn|silver thread|gray horsehair|hair ribbon|white cotton',
  ),
  leather: list('goat leather|sharkskin|eelskin|black leather|snakeskin|boar hide|cork|old harness'),
  scrap: list(
    'a scrap of goatskin|a scrap of good rag paper|a torn tavern bill|a strip of birch bark|the corner of a hymnal page|a scrap of vellum|a rag of sailcloth|a strip of bandage|a scrap of stiff gray paper',
  ),
  use: list('running|winter|a dance|long roads|kneeling|riding|a wedding|standing watch|a smaller man|the sea'),
  creak: list('on stone|on stairs|at night|in church|on the left|in wet weather|when it matters'),
  noble: list(
    'silver|red gold|electrum|green bronze|old pewter|silver gilt|white gold|beaten copper|blackened silver|pale gold|brass and silver|steel and gold',
  ),
  cut: list('scratched|cut|stamped|inlaid|engraved|etched|punched|chased'),
  metal: list('steel|iron|blued steel|bronze|gray iron|river iron|old steel|pattern-welded steel'),
  smith: list(`
    A smith in a hill town|A dwarf with a grudge|Somebody who loved the work|A guild master on a good day|An apprentice, better than his master,|
    A monk under a vow of silence|A widow of the Lower Market|A maker two hundred years dead|A prisoner with time|Nobody now living`),
  somebody: list(`
    somebody|a patient hand|a child|a former owner|a left-handed person|somebody in a hurry|an unhappy apprentice|a lover, by the spelling,|
    the last owner|a soldier`),
  motto: list(`
    Not yours either|Ask Ysolde|Return to the river|I was owed this|Never before supper|Hold fast|To the next fool, greetings|
    Third time|For Brannoc, who talked|Keep dry|One more winter|It was not the cook|Until paid|Count again|As below|Nobody’s, now|
    Left at the stone|For good behavior|Mine since the flood|Say it quietly`),
  smell: list(`
    cloves|wet dog|lamp oil|cold smoke|apples kept too long|church|the sea, a week inland,|vinegar|cedar|old paper|mice|rosemary|
    thunder|fresh bread, oddly,|a cellar|tar|other people’s tobacco|peppermint`),
  scratcher: list('a cat of some size|thorns|the inside of a coffin|gravel|a great many small hands|briars|a file'),
  person: list(`
    Ysolde Marr|Brannoc Tull|Old Henna|Teodric|Wilm the Younger|Sister Ansgarde|Captain Rook|Perrin Oxley|Dame Orla|Hob Tansy|
    Ludmila Vane|Corvin Ashby|Mother Sedge|Garrick Stoat|Ilse Fenn`),
  liquid: list(`
    cloudy green|clear as gin|as brown as bog water|milk white, with a skin,|blood red, though not blood,|blue at the edges|gold, with flecks that swim,|
    black until shaken|as pink as a healed scar|gray and slow|amber, with a fly in it,|violet and faintly warm`),
  bottle: list(`
    a square glass phial|a clay bottle the size of a thumb|a hollowed horn|a perfume flask|a medicine bottle with a chipped lip|a gourd|
    a pewter hip flask|a bottle shaped like a fish|a twist of blown glass|a soldier’s canteen|a plain tin tube`),
  stopper: list(`
    a red wax seal|a cork that whistles|a glass stopper on a chain|a hopeful rag|a cap of lead foil|a carved bone plug|a plug of beeswax|a bung of twisted grass`),
  label: list(`
    Not for horses|Shake, then stand back|Wednesday’s|Best before the siege|One spoon|Do not mix|For the Duke only|Try on the dog|Sample|
    Property of the guild|Ask first|Number nine of twelve|Paid in full|Third shelf, left|Keep upright`),
  paper: list(`
    goatskin|good rag paper|the back of a tavern bill|birch bark|a page cut from a hymnal|scraped vellum|
    sailcloth|silk as thin as onion skin|a strip of bandage|stiff gray paper`),
  ink: list(
    'oak-gall ink|red ink|ink that is not ink|silver ink|soot and spit|sea-green ink|ink with a shine like oil|brown ink, faded at the folds,',
  ),
  tie: list('a black ribbon|a hair|red tape|a length of gut|a blade of dry grass|gold wire|a strip of lace|a bootlace'),
  fine: list(`
    silver gilt|beaten copper|red gold|ivory gone yellow|river jade|black oak and silver|green bronze|old pewter|electrum|walnut and brass|
    carnelian|smoked glass|horn and silver|gray soapstone|jet|rock crystal|lapis and gilt|cherry wood and bone`),
  motif: list(`
    vine leaves|hounds after a stag|small fat clouds|drowned bells|wheat sheaves|dancing hares|grinning suns|knotted snakes|saints without faces|
    eels|lanterns|herons in reeds|soldiers the size of rice grains|bees|crossed oars|moths`),
  flaw: list(`
    one edge is bent|a stone is missing|it has been dropped at least once|somebody has bitten it, to be sure|it was gilded, where it shows|
    one part is newer than the rest|there is soot in the grooves|a name has been filed off|a dent has been hammered out|the last restorer had opinions|it is not quite symmetrical|
    a thumb has worn one side smooth|it is cleaner than anything near it`),
}

/** What costs a few coins is not made of gold. */
export const PLAIN_LOOKS: Words = {
  ...LOOKS,
  noble: list('brass|copper|pewter|tin|bronze|steel|polished iron|beaten copper|green bronze|old brass'),
  fine: list(
    'brass|beaten copper|old pewter|painted wood|polished horn|bone|green bronze|glazed clay|walnut|cherry wood|gray soapstone|smoked glass',
  ),
}

export const OWNED: Record<string, string[]> = {
  dragon: list(
    'The dragon knew its weight to the grain and will miss it.|Scales have scored it; it was slept on for an age.|It was tribute, and the villagers polished it before they sent it.|It is a little melted on one side.|The dragon won it in a riddle and never understood why it was funny.',
  ),
  goblin: list(
    'The goblins thought it was a hat.|It has been painted, chewed, and painted again.|A goblin’s three best knots hold it together.|The goblins had it on a pole and carried it before them.|It has a goblin name, which means “ours”.',
  ),
  wizard: list(
    'The wizard’s catalogue number is on it in ink: 114, “inconclusive”.|The wizard borrowed it and never gave it back.|It is singed, like most of what the wizard owned.|A cat has shed on it; the wizard’s, or the wizard.|The wizard paid too much for it and said so in the margin.',
  ),
  commoner: list(
    'It was the best thing in the house, and was kept for Sundays.|It was bought with the money for the cow.|Three generations have promised it to the eldest.|Nobody in the family knew what it was, only not to sell it.|The neighbors were told it was brass.',
  ),
  royalty: list(
    'The royal inventory calls it lost, and a footman was hanged for it.|It bears a crest that is treason in the next valley.|It was a wedding present and was never unwrapped.|It was given away at court three times, each time to somebody worse.|A queen threw it at an ambassador. It missed.',
  ),
  merchant: list(
    'A price is chalked on it, crossed out and doubled.|It was insured for more than it is worth.|It has passed four customs houses as “dried figs”.|The merchant held it against a debt; the debtor is still looking for both.|The receipt is with it, made out to somebody who never lived.',
  ),
  warrior: list(
    'It went through two wars on different sides.|The warrior’s company gave it for twenty years’ service, late.|It was pawned before every battle and redeemed after most.|It saved a life once; the life was not grateful.|There is mud on it from a field that has a name now.',
  ),
  cleric: list(
    'It was blessed, twice, by priests who did not speak to each other.|The cleric kept it against temptation, and looked at it often.|It was confiscated from a sinner who wants it back.|It belongs to the order; the order will say please only once.|The cleric swore by it, in both senses.',
  ),
  thief: list(
    'It was stolen, and stolen again, and both victims keep quiet.|The thief never sold it, which is not like a thief.|It is hot: there is a reward, and a description.|It fits a hidden pocket that was made for it.|Another thief’s sign is on it: “hands off, mine by the new moon”.',
  ),
  necromancer: list(
    'It still answers to a name that nobody should say.|The necromancer’s servants carried it for eleven years and wore it smooth.|Flowers near it hang their heads.|It came from a grave that was robbed from the inside.|It was a gift from the deceased, says a note in the deceased’s hand.',
  ),
}

export const TALES = list(`
  {Person} carried it at {battle} and {fate}.|It was made for {person}, who {fate} before it was done.|
  A song says that {person} won it at {battle}; the song leaves out how.|More than one town claims it; {person} lost it at {battle}.|
  {Person} gave it up at {battle}, to save a life that was not worth it.|A church window at {town} shows it in the hands of {person}, who {fate}.`)

export const PRICES = list(`
  Its price: the bearer dreams its last bearer’s death, a little further each night.
  Its price: it will not be sold, only lost, given or taken.
  Its price: milk sours within ten paces of it.
  Its price: it must be told a secret at every new moon, and it remembers them.
  Its price: dogs keep away from it, and one bird never does.
  Its price: the bearer can’t lie about how it was come by.
  Its price: each use costs a memory of no great importance, chosen by it.
  Its price: it grows heavier with every promise its bearer breaks.
  Its price: its maker’s heirs feel it move, and ride.
  Its price: the bearer casts no shadow at noon, and people notice.
  Its price: once drawn or used, it wants an answer to a question before it rests.
  Its price: somebody else has a right to it, and the right wakes when it is used`).map((price) =>
  price.replace(/\.$/, ''),
)

export const MAGIC_WORDS: Words = {
  foe: list('goblin|wolf|walking dead|ghost|demon|liar|snake|drake|troll|hired sword|spider|fey thing'),
  word: list(
    '“barley”|“again”|“please”|“Tuesday”, in any language|a sneeze|“mother”|the name of the last king but one|“enough”',
  ),
  lost: list(
    'at the bottom of a well|on a bishop’s desk|in a pawnshop|in use as a doorstop|with somebody who never answers|at sea',
  ),
  element: list('ash|rain|dust|hearth smoke|candlelight|moss|river mud|cold air'),
  lore: list(
    'poisons|royal bastards|drains|siege engines|etiquette|tides|old coinage|the wine trade|who is buried where',
  ),
  person: list(`
    Saint Odile the Unhurried|Hrolf Nine-Fingers|the Lady of Carrow Fen|Tamsel, last of the river kings,|the Gray Abbot|Queen Isaude|
    Berrin the Not Very Tall|the drowned prince of Sarn|Marshal Vey|Aldith Thornback|the Salt Bishop|Orsolo the Mild|Wenna of the Nine Gates|the Blind Duke|Old King Harl|Sister Ansgarde|Bertil Half-Mast|the Widow of Hollin|Prince Ivo the Cook|Radegund the Late|the Hermit of Three Elms|Captain Osbern Quill|the last Moth Queen|Tib the Giant`),
  battle: list(
    'the ford at Cold Ash|the siege of Marrowgate|the Battle of the Two Mornings|the bridge at Hollin|the burning of the Reed Fleet|the Long Parley|the gates of Sarn|the field of Crows|the sack of Lower Sedge|the Goose War|the frozen ford|the wedding at Carrow|the rout on the Salt Road|the mutiny of the Heron|the Day of Ladders|the peace of Three Elms',
  ),
  fate: list(
    'was never seen again|died old, to general surprise,|drowned in a foot of water|became a tree, by some accounts,|walked home alone|was made king by mistake|left it on a chair|laughed, and would not say why,',
  ),
  town: list('Lower Sedge|Marrowgate|Hollin Bridge|Cold Ash|Saint Odile’s Rest|Upper Carrow|Three Elms'),
}

export const LEGENDS = list(`
  Sorrowfall|Widow’s Answer|Nightjar|The Last Lamp|Oathkeeper’s Regret|Cold Morning|The Quiet Reeve|Hollowsong|Mercy Late|Kingsbane Barley|
  Old Patience|Thrice Given|The Unpaid Debt|Larkspur|Sleepless|The Heron’s Due|Gallows Luck|Winterwake|Brother to None|Ashes of Sarn|
  The Honest Liar|Embertide|Long Farewell|The Ninth Hour|Saltmother|Dawn’s Refusal|The Gray Question|Bellbreaker|Thornmother|Candlemas`)

export const SIGNS = list(`
  Faintly magical: the hair on the arm knows it|Sheds a trace of light in complete darkness|Never gets dirty|Warm in the hand of an honest person|Always lies facing north|Weighs less at night`)

export const WORN = list(
  'Old|Plain|Sturdy|Mended|Well-Kept|Weathered|Honest|Second-Hand|Much-Used|Inherited|Serviceable|Borrowed|Well-Traveled|Good|Homely|Simple|Army|Workaday',
)

/** Where a work of art comes from, which adds value and has no effect. */
export const SCHOOLS = list(
  'Sarnish|Old Empire|Court|Pilgrim’s|Drowned City|Hill Clan|Carrow|Second Dynasty|River Kingdom|Salt Coast|Northern|Guild Master’s|Cloister|Exile’s|Painted Age',
)
