import { list } from '../polish.ts'
import type { Words } from '../telling.ts'

/** How a thing looks, by its type. */
export const LOOKS: Words = {
  weapon: list(`
    The grip is wound with {wrap}, and {mark} is {cut} near the guard.
    {Smith} made it and signed it with {mark}; the grip is {wrap}, worn to the shape of another hand.
    It has been cleaned often and well, but for the {wrap} of the grip, which keeps its stains.
    Nine notches are {cut} along it. The tenth was begun and stopped.
    A good {metal}, ground thin by years of whetstones; {mark} still shows where the thumb rests.
    {Somebody} has {cut} the words “{motto}” where the light catches them.
    The {metal} is dull on purpose. The grip smells faintly of {smell}.
    Somebody has mended it with {wrap} and more care than skill.`),
  armor: list(`
    It was made for somebody broader, and let in with {wrap} by somebody in a hurry.
    {Smith} made it; {mark} is {cut} on the inside, where only the wearer would know.
    One dent over the heart has been beaten out from within. It smells of {smell}.
    The lining is new, the buckles are older than the {metal}, and {mark} is {cut} on each.
    Inside the collar is stitched a name: {person}. It has been unpicked, badly.
    It is scratched all over, as if by {scratcher}, and polished between the scratches.
    {Somebody} has {cut} “{motto}” along the rim.
    It fits anyone well enough and nobody quite.`),
  potion: list(`
    It is {liquid}, in {bottle} stopped with {stopper}.
    {Liquid}, and a little heavier than it should be; {bottle}, {stopper}.
    {Bottle} of something {liquid}. The label reads “{label}”.
    It comes in {bottle}. The label has been licked off; what is left reads “{label}”.
    {Liquid}, smelling of {smell}; {bottle} is warm to the hand.
    It settles in two layers, {liquid} over clear. {Stopper} keeps it in {bottle}.`),
  scroll: list(`
    It is written on {paper} in {ink}, and tied with {tie}.
    {Paper}, closed with {tie}. The first line is a warning and the second an apology.
    {Smith} would not know the hand: small, slanting and in {ink}. {Tie} keeps it shut.
    The letters are in {ink} and move a little when not looked at. It is {paper}.
    Somebody has practised the hard words in the margin of {paper}, in pencil.
    It is {paper}, folded in eight. The smell of {smell} never leaves it.`),
  treasure: list(`
    It is {fine}, worked with {motif}, and {flaw}.
    {Motif} run round it in {fine}; {flaw}.
    {Smith} made it of {fine}. Underneath, {mark} is {cut} very small.
    {Fine}, and honest work, with {motif} that took somebody a winter; {flaw}.
    It is {fine}. {Somebody} has {cut} “{motto}” on the underside.
    A pattern of {motif} in {fine} hides {mark}, which is found by thumb and not by eye.`),
  misc: list(`
    It smells of {smell}, and under that of {smell}.
    Tied to it with {tie} is a tag that says only “{label}”.
    It has seen use and kept its temper. It smells of {smell}.
    A scrap of {paper} came with it: a sum in {ink} that does not come out.
    It is wrapped in {paper}, with “{motto}” on the outside.
    It comes with a note in {ink}: “{motto}”.
    It is older than it looks. {Somebody} has tied {tie} round it and sealed the knot.
    {Somebody} has drawn {mark} on it in {ink}, and then thought better of it.`),
  bow: list(`
    It is bound with {wrap}, and {mark} is burned into it, very small.|{Smith} made it, and signed it with {mark}.|It smells of {smell}. The {wrap} on it is newer than the rest.|
    It has been mended with {wrap} by somebody who needed it the same day.|Nine notches are cut in it. The tenth was begun and stopped.|It has been kept dry and oiled, which is more than can be said of its last owner.|
    A scrap of {paper} is wound round it, with “{motto}” on the inside.`),
  cloth: list(`
    It was made for somebody broader, and taken in with {wrap}.|Inside the collar is stitched a name: {person}. It has been unpicked, badly.|It smells of {smell}. The lining is newer than the rest.|
    In one pocket is a scrap of {paper} that says “{motto}”.|{Mark} is embroidered where only the wearer would know.|It has been mended with {wrap}, and with more care than skill.|It is cut for dancing and worn for running.`),
  gem: list(`
    It is cut in a way that has gone out of fashion and come back.|There is a flaw in it shaped like {mark}.|It has been prised out of something, with a knife and in a hurry.|
    Held to a candle it throws {motif} on the wall.|It is wrapped in {paper}, which is wrapped in another, which is signed.|It is worth more in the dark, where nobody sees the chip.|
    It is cloudy until breathed on.|It lies in a pill box that smells of {smell}.`),
  wrap: list(`
    red thread|waxed cord|eelskin|grey horsehair|copper wire|black leather|tarred twine|a strip of blue silk|sailcloth|
    sharkskin|goat leather|braided rush|someone’s hair ribbon|undyed linen|snakeskin`),
  mark: list(`
    a heron|a hand with six fingers|three keys|a closed eye|a row of small waves|a hare|an owner’s mark that has been crossed out|
    a crown upside down|a sickle moon|a bee|two fishes and a cup|a ladder|a knot with no ends|a letter of no alphabet in use|
    a lantern|a mason’s tally|a thistle|a wheel with seven spokes|a dog asleep|an ear of barley`),
  cut: list('scratched|cut|stamped|inlaid|burned|etched|punched|chased'),
  metal: list('steel|iron|blued steel|bronze|grey iron|river iron|old steel|pattern-welded steel'),
  smith: list(`
    A smith in a hill town|A dwarf with a grudge|Somebody who loved the work|A guild master on a good day|An apprentice, better than his master,|
    A monk under a vow of silence|A widow of the Lower Market|A maker two hundred years dead|A prisoner with time|Nobody now living`),
  somebody: list(`
    somebody|a patient hand|a child|a former owner|a left-handed person|somebody in a hurry|an unhappy apprentice|a lover, by the spelling,|
    whoever had it last|a soldier`),
  motto: list(`
    Not yours either|Ask Ysolde|Return to the river|I was owed this|Never before supper|Hold fast|To the next fool, greetings|
    Third time|For Brannoc, who talked|Keep dry|One more winter|It was not the cook|Until paid|Count again|As below|Nobody’s, now|
    Left at the stone|For good behaviour|Mine since the flood|Say it quietly`),
  smell: list(`
    cloves|wet dog|lamp oil|cold smoke|apples kept too long|church|the sea, a week inland|vinegar|cedar|old paper|mice|rosemary|
    thunder|fresh bread, oddly|a cellar|tar|other people’s tobacco|peppermint`),
  scratcher: list('a cat of some size|thorns|the inside of a coffin|gravel|a great many small hands|briars|a file'),
  person: list(`
    Ysolde Marr|Brannoc Tull|Old Henna|Teodric|Wilm the Younger|Sister Ansgarde|Captain Rook|Perrin Oxley|Dame Orla|Hob Tansy|
    Ludmila Vane|Corvin Ashby|Mother Sedge|Garrick Stoat|Ilse Fenn`),
  liquid: list(`
    cloudy green|clear as gin|the brown of bog water|milk white, with a skin|blood red, and not blood|blue at the edges|gold, with flecks that swim|
    black until shaken|the pink of a healed scar|grey and slow|amber, with a fly in it|violet, and faintly warm`),
  bottle: list(`
    a square glass phial|a clay bottle the size of a thumb|a hollowed horn|a perfume flask|a medicine bottle with a chipped lip|a gourd|
    a pewter hip flask|a bottle shaped like a fish|a twist of blown glass|a soldier’s canteen|a plain tin tube`),
  stopper: list(`
    red wax|a cork that whistles|a glass stopper on a chain|a rag and hope|lead foil|a carved bone plug|beeswax and string|a bung of twisted grass`),
  label: list(`
    Not for horses|Shake, then stand back|Wednesday’s|Best before the siege|One spoon|Do not mix|For the Duke only|Try on the dog|Sample|
    Property of the guild|Ask first|Number nine of twelve|Paid in full|Third shelf, left|Keep upright`),
  paper: list(`
    goatskin|rag paper, good quality,|the back of a tavern bill|birch bark|a page cut from a hymnal|vellum, scraped and used again,|
    sailcloth|silk as thin as onion skin|a strip of bandage|stiff grey paper with a watermark of a hare`),
  ink: list(
    'oak-gall ink|red ink|ink that is not ink|silver ink|soot and spit|sea-green ink|ink with a shine like oil|brown ink, faded at the folds,',
  ),
  tie: list('a black ribbon|a hair|red tape|a length of gut|a blade of dry grass|gold wire|a strip of lace|a bootlace'),
  fine: list(`
    silver gilt|beaten copper|red gold|ivory gone yellow|river jade|black oak and silver|green bronze|old pewter|electrum|walnut and brass|
    carnelian|smoked glass|horn and silver|grey soapstone|jet|rock crystal|lapis and gilt|cherry wood and bone`),
  motif: list(`
    vine leaves|hounds after a stag|small fat clouds|drowned bells|wheat sheaves|dancing hares|grinning suns|knotted snakes|saints without faces|
    eels|lanterns|herons in reeds|soldiers the size of rice grains|bees|crossed oars|moths`),
  flaw: list(`
    one corner is bent|a stone is missing|it has been dropped at least once|somebody has bitten it, to be sure|it was gilded, where it shows|
    the hinge is new|there is soot in the grooves|a name has been filed off|it rattles|the last restorer had opinions|it is not quite symmetrical|
    a thumb has worn one side smooth|it is cleaner than anything near it`),
}

export const FOUND: Record<string, string[]> = {
  dungeon: list(`
    It lay under the third flagstone from the drain.|It hung from a nail in a cell whose door was never locked.|A rat had built on it.|
    It was behind the loose brick that every prisoner finds in the end.|It was in the guards’ strongbox, under the dice.|It was in the well bucket, at the bottom of the rope.`),
  house: list(`
    It was on top of the wardrobe, under a winter of dust.|It was in the kitchen, in the jar marked flour.|It was sewn into a mattress.|
    It was up the chimney, on the ledge where the sweep never reached.|It was in the nursery, where nobody had looked for something like that.|It was in the desk’s second bottom.`),
  cave: list(`
    It was wedged in a crack that breathes cold air.|It lay among bones, none of them from the same year.|The stream had brought it and dropped it on the gravel.|
    It stood on a ledge, turned to face the wall.|Flowstone has begun to cover it; it has been there a while.|Bats have been at home above it.`),
  lair: list(`
    It was at the edge of the nest, where things are put that are not food.|It was under whatever sleeps here, still warm.|It was in a heap with forty left boots.|
    It had been carried here in teeth, to judge by the marks.|It was laid out with care among things that shine less.|It was in what was left of a saddle bag.`),
  tomb: list(`
    The dead held it in both hands, and had to be asked.|It was in the third jar, under the natron.|It lay on the threshold, where an earlier thief put it down.|
    It stood in the niche for the favourite servant.|It was under the head, as a pillow.|The inventory on the wall lists it, and curses whoever reads on.`),
  castle: list(`
    It was in the armoury, on the hook of a man who no longer needs it.|It was behind the arras, with a plate of old cheese.|It was in the gatehouse, held for somebody who never came.|
    It was in the solar, in a chest that needs two keys.|It lay in the chapel, under the third pew.|It was in the steward’s office, wrongly catalogued.`),
  forest: list(`
    It was in a hollow oak, wrapped in oilcloth.|It hung from a branch, too high for a bear.|A magpie had it first.|
    It lay in the ashes of a camp that was left in a hurry.|It stuck out of the moss like a root.|It was at the foot of a stone that has had flowers put on it lately.`),
  ruins: list(`
    It was under a fallen lintel; somebody small could reach it.|It lay in a room with no door and no roof.|Ivy had grown through it and let go politely.|
    It stood in its niche, as if nothing had happened.|It was in the cistern, in mud that kept it whole.|A surveyor’s peg beside it says that somebody meant to come back.`),
  temple: list(`
    It was on the altar, under a cloth nobody had moved.|It was in the poor box, with a note of apology.|It was behind the god’s left foot.|
    It lay in the vestry, between candles and mousetraps.|The last priest had bricked it up and signed the mortar.|It hung among the votive hands and feet.`),
  laboratory: list(`
    It was in a locked cabinet, labelled as something else.|It stood in a ring of chalk, and had scorched it.|It was in use as a paperweight.|
    It was at the bottom of a crate, in straw and broken glass.|It lay beside notes that stop in the middle of a word.|It was on the high shelf, next to the thing in the jar.`),
}

export const SOMEWHERE = list(`
  It was found in {place}, behind something nobody had moved in years.|It came to light in {place}, in the last place that was searched.|
  Somebody hid it in {place} and did not come back for it.|In {place} it had been used to prop up something heavier.|
  It lay in plain sight in {place}; everyone took it for somebody else’s.|It was under the floor in {place}, in a box that once held tea.`)

export const OWNED: Record<string, string[]> = {
  dragon: list(
    'The dragon knew its weight to the grain and will miss it.|Scales have scored it; it was slept on for an age.|It was tribute, and the villagers polished it before they sent it.|It is a little melted on one side.|The dragon won it in a riddle and never understood why it was funny.',
  ),
  goblin: list(
    'The goblins thought it was a hat.|It has been painted, chewed, and painted again.|A goblin’s three best knots hold it together.|The goblins had it on a pole and carried it before them.|It has a goblin name, which means “ours”.',
  ),
  wizard: list(
    'The wizard’s catalogue number is on it in ink: 114, “inconclusive”.|The wizard borrowed it and never gave it back.|It is singed, as most of what the wizard owned.|A cat has shed on it; the wizard’s, or the wizard.|The wizard paid too much for it and said so in the margin.',
  ),
  commoner: list(
    'It was the best thing in the house, and was kept for Sundays.|It was bought with the money for the cow.|Three generations have promised it to the eldest.|Nobody in the family knew what it was, only not to sell it.|The neighbours were told it was brass.',
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

export const OWNED_BY = list(`
  It belonged to {owner}, by all accounts, and was not given away.|It is said to have been a favourite of {owner}; it does not look it.|
  A tag in a careful hand says whose it is: {owner}.|It was last seen with {owner}, who will want it back or want it gone.|
  {Owner} had it, and there are those who would know it again.`)

export const TALES = list(`
  {Person} carried it at {battle} and {fate}.|It was made for {person}, who {fate} before it was done.|
  A song says that {person} won it at {battle}; the song leaves out how.|Three towns say it was theirs; it went missing at {battle}, from {person}.|
  {Person} gave it up at {battle}, in exchange for a life that was not worth it.|A church window at {town} shows it, and {person} holding it by the wrong end.`)

export const PRICES = list(`
  Its price: whoever bears it dreams its last bearer’s death, a little further each night.
  Its price: it will not be sold, only lost, given or taken.
  Its price: milk sours within ten paces of it.
  Its price: it must be told a secret at every new moon, and it remembers them.
  Its price: dogs do not come near, and one bird always does.
  Its price: the bearer can not lie about how it was come by.
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
  element: list('ash|rain|dust|hearth smoke|candlelight|moss|river mud|draughts'),
  lore: list(
    'poisons|royal bastards|drains|siege engines|etiquette|tides|old coinage|the wine trade|who is buried where',
  ),
  person: list(`
    Saint Odile the Unhurried|Hrolf Nine-Fingers|the Lady of Carrow Fen|Tamsel, last of the river kings,|the Grey Abbot|Queen Isaude|
    Berrin the Tall, who was not,|the drowned prince of Sarn|Marshal Vey|Aldith Thornback|the Salt Bishop|Orsolo the Mild`),
  battle: list(
    'the ford at Cold Ash|the siege of Marrowgate|the Battle of the Two Mornings|the bridge at Hollin|the burning of the Reed Fleet|the Long Parley|the gates of Sarn|the field of Crows',
  ),
  fate: list(
    'was never seen again|died old, to general surprise,|drowned in a foot of water|became a tree, by some accounts,|walked home alone|was made king by mistake|left it on a chair|laughed, and would not say why,',
  ),
  town: list('Lower Sedge|Marrowgate|Hollin Bridge|Cold Ash|Saint Odile’s Rest|Upper Carrow|Three Elms'),
}

export const LEGENDS = list(`
  Sorrowfall|Widow’s Answer|Nightjar|The Last Lamp|Oathkeeper’s Regret|Cold Morning|The Quiet Reeve|Hollowsong|Mercy Late|Kingsbane Barley|
  Old Patience|Thrice Given|The Unpaid Debt|Larkspur|Sleepless|The Heron’s Due|Gallows Luck|Winterwake|Brother to None|Ashes of Sarn|
  The Honest Liar|Embertide|Long Farewell|The Ninth Hour|Saltmother|Dawn’s Refusal|The Grey Question|Bellbreaker|Thornmother|Candlemas`)

export const SIGNS = list(`
  Faintly magical: the hair on the arm knows it|Sheds a trace of light in complete darkness|Never gets dirty|Warm in the hand of an honest person|Always lies facing north|Weighs less at night`)

export const WORN = list(
  'Old|Plain|Sturdy|Mended|Well-Kept|Weathered|Honest|Second-Hand|Much-Used|Inherited|Serviceable|Borrowed|Soldier’s|Travelled',
)

/** Where a work of art comes from, which adds value and has no effect. */
export const SCHOOLS = list(
  'Sarnish|Old Empire|Court|Pilgrim’s|Drowned City|Hill Clan|Carrow|Second Dynasty|River Kingdom|Salt Coast|Northern|Guild Master’s|Cloister|Exile’s|Painted Age',
)
