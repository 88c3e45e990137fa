import type { DangerLevel, EventSetting } from '@lanternkeep/schema/lists/events'
import { list } from '../polish.ts'
import type { Words } from '../telling.ts'

type Place = Exclude<EventSetting, 'any' | 'other'>

/** Where it happens, as an answer to "where?". */
export const SPOTS: Record<Place, string[]> = {
  urban: list(`
    under the arcade of the fish market|on the steps of the debtors’ court|in an alley two elbows wide|beside the dry fountain|at the city’s smallest gate|
    on the roof of a bath house|in the yard behind the dye works|on the third bridge, between its shops|at the foot of the bell tower|in the potters’ quarter`),
  wilderness: list(`
    where two drove roads cross|beside a standing stone with a hat on it|at a ford with good flat stones|in the lee of an old sheepfold|on a bare hill with one thorn tree|
    at the edge of a burnt heath|beside a spring in a stone box|in a valley the sun leaves early|at a shepherd’s cairn|under a lightning-split oak`),
  dungeon: list(`
    at the turn of the lower stair|in a guardroom with its table still laid|where the corridor is bricked up|beside a dry cistern|under a row of empty shackles|
    in a hall held up by one pillar too few|on the landing above the flooded level|at an iron door without a keyhole|in what was the kitchen|where the draught comes from`),
  forest: list(`
    in a clearing no bird crosses|where charcoal burners had their clamp|beside a fallen beech as long as a church|under the oldest yew|at a hollow full of last year’s leaves|
    on a log across a black stream|where the path has been planted over|at a woodcutter’s hut with the door off|among birches, in mist to the knee|at a ring of stumps`),
  desert: list(`
    in the shade of a half-buried gate|at a well with a padlock|on the crest of the singing dune|beside the ribs of something large|at a salt pan white as a plate|
    under a rock like a sleeping camel|among the tents of a caravan that is not moving|in a dry river bed|where the track forks at a heap of skulls|beside the last milestone`),
  mountain: list(`
    on a ledge one mule wide|at the hut below the pass|under an overhang black with old smoke|beside a tarn that has no bottom|at the foot of a frozen fall|
    on the rope bridge, halfway|where the scree begins|at a shrine full of boots|in the last meadow before the rock|in a notch where the wind never stops`),
  swamp: list(`
    on the only dry hummock|at the end of the plank road|beside a punt with nobody in it|where lights stand on the water|in a village on stilts|
    at a drowned signpost|under grey moss as thick as curtains|on an island that was not there yesterday|at a sluice gate rusted open|where the reeds are trodden flat`),
  ocean: list(`
    on the lee side of a rock full of seals|where two currents meet|alongside a hulk with one lamp lit|in the calm behind a reef|at an anchorage no chart admits|
    among drifting spars|off a lighthouse that stays dark|on a sandbank at low water|in fog as thick as wool|in the wake of something wide`),
  underground: list(`
    at the edge of a lake with no far shore|where the mine broke into older work|in a forest of pale mushrooms|on a stair cut for longer legs|beside a chasm that breathes|
    at a lamp post, lit, a mile down|in a cavern of hanging stones|where three tunnels meet at a gong|beside warm water|under a ceiling that moves, slightly`),
  arctic: list(`
    on sea ice that talks|in the lee of an upturned boat|at a cairn with a mitten on top|beside a hole somebody keeps open|under green lights that hiss|
    at a hut buried to the chimney|where the glacier calves|among the masts of a ship in the ice|on a ridge swept to bare stone|beside a fire of whale bones`),
  volcanic: list(`
    on a crust that rings when walked on|beside a pool the colour of copper|at the lip of the old crater|among chimneys of yellow crystal|on a black beach, still warm|
    at a bath house over a hot spring|in a town half under ash|where the road has melted|under a sky of cinders|on an island of cold rock in a slow red river`),
  planar: list(`
    on an island that hangs by its shadow|at a toll booth between two skies|where the stairs meet their other end|in a market held inside a bell|on the shore of a sea of glass|
    under three moons, one of them closed|in a garden where it is always the same minute|at the hinge of a very large door|on a bridge made of somebody’s memory|in a street that goes on behind the eyes`),
}

/** For a place that a person named in their own words. */
export const OWN_SPOTS = list(`
  at the edge of {place}|in the middle of {place}|on the road to {place}|in the oldest part of {place}|where {place} is narrowest|
  at the back of {place}|within sight of {place}|in the quietest corner of {place}|on the far side of {place}|just inside {place}`)

export const EVENT_WORDS: Words = {
  people: list(`
    a company of tired soldiers|three generations of one family|pilgrims with bells on their ankles|washerwomen and their very large sons|masons from the next valley|
    a troupe of players, still in costume|six clerks and a mule|drovers without cattle|nuns of a strict order|fishermen a long way from water|
    the village band|women in widow’s grey|tanners, by the smell|a school and its teacher|miners on strike|charcoal burners`),
  name: list(`
    Mother Sedge|Alderman Crake|Sergeant Dunmow|Old Perrin|the Widow Marr|Brother Ansel|Captain Vane|Lady Idony Thorne|Hob Pardoe|Doctor Quarrel|
    Tobiah Kettle|Dame Radegund|Jory the ferryman|Nesta Lackland|Squire Hartle|Ursel the midwife|Judge Winterbourne|Fenna Saltmarsh|Godbolt the elder|Cassia Weft`),
  child: list('Tib|Nan|Wat|Linnet|Pip|Mab|Jankin|Osbern'),
  number: list('three|five|seven|nine|eleven|twelve|thirteen|nineteen|twenty|forty'),
  price: list(
    'a silver coin|one boot|a good story|a third of everything|a day’s food|the truth about something|two coins|a song nobody here knows',
  ),
  cargo: list(`
    a bell without a clapper|forty geese|a wagon of ice in straw|somebody’s library|a coffin, heavier than it should be|a crated statue|barrels marked “figs”|
    a loom in pieces|the duke’s second-best bed|a cage under a cloth|a whole harvest of hops|a load of scrap iron|a mill wheel|twelve beehives`),
  thing: list(
    'shoe|kite|silver thimble|music box|tin whistle|left glove|wooden horse|prayer book|lantern|red hat|jug|spectacles case',
  ),
  furniture: list('carts|pews|market stalls|rowing boats|cupboards|church benches|beer barrels|wardrobes'),
  trace: list(
    'three-toed prints|a smell of cold iron|a ring of dead grass|neat bites in the cook pot|a row of polished stones|its own shed claws',
  ),
  ink: list('red ink|charcoal|something that was not ink|silver point|blackberry juice'),
  something: list('salt|tar|wax|honey|bare feet|wheels|glass|black sand|very small hands|rose water'),
  sign: list('a fish|an open hand|a crown upside down|a number, falling|a closed eye|a heron'),
  coin: list('years|buttons from one’s own coat|names|last words|favours|teeth'),
  motto: list('Not yet|Ask the cook|Who is with you|Behind the|Tell her I did|We were promised'),
  weather: list(
    'hail like hens’ eggs|a wind that takes doors|rain so thick that fish are lost in it|snow, sideways|lightning without thunder|fog one can lean on|dust, red and roaring',
  ),
  pest: list('locusts|flying ants|moths|brass-coloured beetles|starlings|hornets'),
  season: list('deep winter|high summer|spring, loudly,|autumn'),
  oath: list(
    'the bread they stole|their mothers’ graves|the moon, which is not up|a god the party serves|iron and salt',
  ),
  trade: list('weavers|coopers|masons|tanners|bakers|candle makers|bell founders|ferrymen'),
  twist: list(`
    One of them knows a member of the party and is pretending not to.|It was all arranged by somebody who is watching from a window, a hill or a hat.|
    What everyone wants is already in the party’s baggage.|The one who asks for help started it.|It has happened here before, on the same day, and ended badly.|
    Somebody has told them the party’s names, and one wrong thing about each.|The weakest person present is the one giving orders.|There is a child in it, who sees it all and has not been asked.|
    The obvious culprit is innocent of this, and guilty of something worse.|A rival party was here first; one of them is still under the {furniture}.|
    The whole thing stops for an hour at sunset, by agreement, and everybody eats together.|A dog leads the way to the answer, if fed.|
    Nobody here is able to read, and the answer is written on the wall.|It is a rehearsal. The real thing is tomorrow, and larger.|
    One side is being paid by both.|The person in charge died this morning, and only the cook knows.|They speak of the party’s last adventure, and have it from the other side.|
    It would be over at once if somebody said sorry.|The moon makes it worse; it is full tonight.|A wanted poster for one of the party is being used to wrap fish.`),
}

/** By the tier of the party: 1-4, 5-10, 11-16, 17-20. */
export const FOES: string[][] = [
  list(
    'hungry wolves|deserters with one good helmet between them|goblins on stolen ponies|river bandits|dogs gone wild|cultists new to it|a bear and the men who taught it|smugglers',
  ),
  list(
    'ogres in church bells for helmets|mercenaries with references|grave-cold riders|trolls in a hurry|a pack of winter wolves|renegade templars|harpies with a repertoire|bog walkers',
  ),
  list(
    'a wyrm’s household guard|giants with a grievance|a company of the undying|stone-skinned marauders|a coven and its sons|demons in borrowed skins|sky raiders on great vultures|an iron war machine and its crew',
  ),
  list(
    'the Winter Court’s own huntsmen|a dragon’s heirs|the drowned legion|star-spawned things that have learned to march|a fallen saint and the choir|the Kings Under the Ash|titans’ hounds|shadows of the party’s own past selves',
  ),
]

export const FOE: string[] = list(
  'something with too many elbows|the largest boar in three counties|a thing like a heron made of knives|a hound with a man’s patience|a bear that has been shaved by somebody|a pale, polite giant',
)

/** How bad it gets, in words that work with any rules. */
export const DANGERS: Record<DangerLevel, string[]> = {
  harmless: list(`
    Nobody gets hurt here who does not insist on it.|The worst that can happen is embarrassment, and a story told about it.|No dice need to be thrown unless the players reach for them.|
    It costs time and perhaps a hat.|Let it be funny, or sad, and let it go.`),
  minor: list(`
    A bad roll costs a bruise, a boot or an hour.|It can sting: a lost purse, a twisted ankle, a new enemy of no importance.|Whoever is careless loses a little health; whoever is rude loses more.|
    Nothing here will kill, but something may bite.|One easy test each keeps it pleasant.`),
  moderate: list(`
    Whoever fails here loses about a quarter of their health, or something they will miss.|A fair fight, or a fair test for everyone; two failures and it turns.|It hurts to be wrong, and it hurts to be slow.|
    There is a way to get out unharmed, and it is not the first one that comes to mind.|Let each bad choice cost something that has to be carried home.`),
  dangerous: list(`
    Two bad turns put somebody on the ground. Describe it before it happens.|It takes half of somebody’s health at the first mistake and does not stop to look.|The tests are hard, and those who split up make them twice.|
    Retreat is possible for three turns; count them aloud.|There is a moment at which running is right. Show it once.`),
  deadly: list(`
    Somebody can die here. Say so before they choose.|A single hit takes most of a strong character’s health; there is time for one good idea.|It will win an honest fight. It can be outwitted, bribed or locked in.|
    Nobody who stays to the end stays whole. Make the way out plain, and costly.|Give three warnings: a smell, a body, and somebody who came back.`),
}
