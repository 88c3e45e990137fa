import { list } from '../polish.ts'
import type { Words } from '../telling.ts'
import type { DrawnType } from './place-words.ts'

export const NOUNS: Record<DrawnType, string[]> = {
  dungeon: list('Vault|Undercroft|Oubliette|Lower Halls|Catacombs|Keep Below|Cells|Pits|Galleries|Labyrinth'),
  cave: list('Caverns|Deep|Hollow|Grotto|Galleries|Sink|Warren|Chasm|Throat|Den'),
  building: list('House|Inn|Hall|Lodge|Chambers|School|Manor|Mill|Priory|Museum'),
  ruins: list('Abbey|Palace|Stones|Cloister|Court|Village|Baths|Arena|Towers|Temple'),
  fortress: list('Castle|Keep|Bastion|Citadel|Hold|Garrison|Redoubt|Watch|Barbican|Fort'),
  ship: list('Heron|Widow|Promise|Fortune|Daughter|Lantern|Magpie|Testament|Pilgrim|Hazard'),
  city: list('Town|Harbor|Market|Ward|Borough|Port|Quarter|Bridges|Crossing|Gates'),
  wilderness: list('Marches|Vale|Heath|Reach|Wolds|Wilds|Downs|Fells|Coast|Wood'),
  plane: list('Isles|Court|Marches|Garden|Archipelago|Expanse|Steppe|Orchard|Mirror|Shore'),
}

export const ADJECTIVES = list(`
  Weeping|Patient|Drowned|Unfinished|Whispering|Hungry|Crooked|Forgotten|Gilded|Sleepless|Ashen|Silent|Borrowed|Laughing|Hollow|Last|Salt|Thirsty|Winter|Unlit|
  Twice-Built|Bitter|Gray|Honest|Broken|Sunken|Wandering|Leaning|Burning|Nameless|Quiet|Moonlit|Starving|Iron|Thorn|Second|Red|Blind|Listening|Faithless`)

export const PLACE_NAMES = list(
  'Marrowgate|Cold Ash|Hollin|Lower Sedge|Sarn|Upper Carrow|Three Elms|Saint Odile|the Reed Kings|Mother Tansy|the Ninth Lodge|the Old Duke|Queen Isaude|Thornback|the Salt Bishop|Brother Quill|Windgap|the Moth Court|Nether Hollow|the Two Sisters',
)

/** Told in five sentences: seen, heard, built, happened, now. */
export const STORIES: Words = {
  seen: list('{From}, {impression}, and {closer}.'),
  from: list(
    'from a distance|from the road|coming closer|by daylight|at dusk|from the nearest height|to those who do not know it|on a clear day|in rain|by moonlight|from the window of the nearest inn|to a tired eye|from the wrong side|at first sight|in the early mist',
  ),
  impression: list(
    'it is bigger than it looks|there is smoke, but there is none up close|birds fly around it and not over|it smells of {smell}|it looks abandoned|it seems to lean toward the visitor|it could be taken for a hill|a light goes from one end to the other|it looks newer than it is|nothing moves|a flag flies that nobody knows|it seems to have turned around|the air over it shakes|it might be a copy of something|all its colors are faded but one',
  ),
  closer: list(
    'the way in is swept|somebody has turned the signs|the grass is worn by many feet|it is quiet, like a room that has just stopped talking|there is a toll box, empty|a dog barks once|there is a smell of fresh {fresh}|the last one to leave shut the door|a boundary is marked with rags|a name has been chiseled off|a bell hangs within reach|there are prints, going in only|somebody has left a coat|the path is longer than it looked|a warning has been painted over',
  ),
  heard: list('{Listen}, there is the sound of {sound}, {whence}.'),
  listen: list(
    'at the way in|every so often|standing still|between two breaths|once the wind drops|at night|on certain days|closer in|to an ear on the ground|to anyone with closed eyes|in the third hour of the night|when nobody speaks|underfoot|now and then',
  ),
  whence: list(
    'always from the next part|never twice from the same side|and then a cough|as if far below|a little too regular|and it stops for strangers|from where the map shows nothing|under everything else|and an answer to it|from three places at once|as if in sleep|and the dogs hear it first|and it knows a name|a long way off',
  ),
  claim: list(
    '{Who} swears that {claimed}; each place is marked.|Each place is marked, though {who} says that {claimed}.',
  ),
  who: list(
    'the last visitor|a boatman|the map’s first owner|a monk|an old mason|a runaway|the tax clerk|a cartographer|somebody who lived there|a drunk|a widow|the local guide|a child|a deserter|the last owner|a bishop’s letter|a rhyme',
  ),
  claimed: list(
    'there is one more|two of them change places|the smallest is the worst|nobody should sleep in the third|the way out is not the way in|one of them is only there by day|all of it is paid for|the last one is the oldest|something moves the doors|the middle can’t be found twice|one must be left alone|the numbers are wrong|it has grown|the sound can be heard in all of them|none of them was built by hands|the first is a trap|one has a window on the sea',
  ),
  built: list('{Builder} {made} it {purpose}, {flaw}.'),
  builder: list(
    'a bishop with enemies|three brothers who did not speak|a queen in a hurry|the guild of masons|a wizard with a mortgage|the dwarves of Hollin|a general in retreat|pilgrims with one stone each|a merchant with a secret|convicts|a mad architect|two rival towns|giants from the old tales|a widow with one idea',
  ),
  /** For what nobody built. */
  settled: list('{Builder} {marked} it {why}, {flaw}.'),
  purpose: list(
    'to keep something out|to keep something in|for a bet|as a tomb|against the river|for love|as a copy of a dream|to be seen from the sea|to hide a shame|for a visit that never came|as a warning|to store what can’t be burned|for a god who moved|out of spite',
  ),
  made: list('built|began|paid for|planned'),
  marked: list('found|named|settled|claimed|first mapped|fenced off'),
  why: list(
    'to keep something out|to keep something in|for a bet|as a place to be buried|for love|as a hunting ground|to hide a shame|for the silver that was never there|as a refuge|to be alone|for a god who moved|out of spite',
  ),
  flaw: list(
    'and never saw the end of it|over something older|against all advice|in one winter|and came to regret it|without a plan|without saying why|with borrowed money|by night|in the wrong place|in spite of the neighbors|and left in a hurry',
  ),
  happened: list('{Once}, {event}, and {result}.'),
  once: list(
    'then|a hundred years later|on the eve of its feast|in the year of the comet|before it was finished|in living memory|three times over|when the king changed|in the wet year|one market day|after the first winter|before anyone was told|in a single night|on a day of rejoicing',
  ),
  event: list(
    'the water came up|the heir was found|the bells cracked|a door was opened that had been a wall|the plague cart stopped there|the army was paid in promises|everybody dreamed the same dream|a child went missing|the money ran out|a saint was proved false|the well spoke|somebody came back|a fire was put out too late|the architect was found|two brides were brought|the river was turned|the oath was broken|a beast was let in|the candles would not light',
  ),
  result: list(
    'those who could leave left|the maps have been wrong ever since|the doors were shut from outside|it was given to the church, which gave it back|nobody was blamed|half of it was pulled down|a vow was made|the road was moved|one family stayed|it was sold, four times|a wall went up|the dead were counted twice|a mass is still said for it|only the cat was found|it was called a victory|the key was lost on purpose|a tax was raised|no two tell it alike',
  ),
  now: list('Now {tenant} {live}, {habit}.|These days {tenant} {live}, {habit}.|At present {tenant} {live}, {habit}.'),
  live: list(
    'have it|live at one end|pay rent for it|are looking for what the party is looking for|keep it clean|hide there|have moved in for the winter|fight over it|camp in the middle|guard it',
  ),
  tenant: list(
    'smugglers|the monks of a very small order|deserters and their families|goblins with a constitution|surveyors who should have left last spring|players between engagements|cultists, most of them insincere,|bandits who used to be clerks|things that used to be the tenants|refugees|grave robbers|soldiers without orders|hermits who do not speak to each other|children with knives',
  ),
  habit: list(
    'and do not go to the other end|as if it had been left to them|and put out lights at dusk|and keep a second way out|under a chief nobody has seen|and buy a lot of candles|and are afraid of it|in shifts|with a password|and dig by night|and sing, to be on the safe side|on somebody’s orders',
  ),
  smell: list('wet plaster|cloves|cold iron|mice|burned milk|roses, out of season|old rope|the sea|wine|honey'),
  fresh: list('paint|bread|blood|earth|sawdust'),
  sound: list(
    'a broom|somebody counting|water going the wrong way|a door being closed with great care|two voices and one pair of feet|a fiddle tuning|chains, or a harness|children, where there are none|hammering|one bell|pages being turned|laughter, put out like a lamp|a whetstone|somebody humming|a rope being let out|footsteps on a stair that is not there|a pot boiling over|dice',
  ),
}

export const FEATURES = list(`
  A loose stone with a hollow behind it|A papered-over second door|Soot marks shaped like wings|Chalk arrows that all point back|A draft from the floor|Names cut in the wall|A rope that has been cut|
  A bell with no clapper|A mirror facing the wall|Fresh sawdust|A drain wide enough for a goblin|A mural painted over a mural|Candle stubs in a circle|One chair too many|A ladder that is a step too short|
  A nest of chewed paper|A window that gives on another window|Boot prints that stop|A locked box that is screwed down|A wall that is warm to the hand|Water stains at head height|An hourglass that is still running|A polished hook in the ceiling|
  A slightly sloping floor|A stopped clock that is fully wound|A row of pegs with one coat|A bricked-up arch|A speaking tube|A cracked bell jar|A trapdoor under a rug`)

/** For maps without walls to speak of. */
export const OUTDOOR_FEATURES = list(`
  A ring of warm ash|Chalk arrows that all point back|A rope that has been cut|A bell hung where nobody could have climbed|A row of upturned boots|Boot prints that stop|A cairn with a letter in it|
  Fresh flowers|An echo that is a word late|A signpost that has been turned|A boulder with a door knocker|Bones sorted by size|A net strung too high for birds|Steps cut for longer legs|A mirror wedged in a cleft|
  A patch where nothing casts a shadow|Names cut in stone|A kite caught on something|An anchor far from any water|A drum under a skin of moss|A stair of roots|A fence around nothing|A hollow that hums`)

export const CITY_FEATURES = list(`
  Chalk arrows that all point back|Fresh flowers|A sign that has been turned|A kite caught on a roof|A loose paving stone|A grating that has been lifted|Soot marks shaped like wings|A torn wanted poster|
  A door painted on a wall|A rope between two roofs|A bell with no clapper|Candle stubs in a circle|A stopped clock high on a wall|A ladder that is a step too short|A window that never closes|Names cut in a wall|
  A stair that goes down to water|A cart with three wheels|A boarded-up window|A row of upturned boots`)

export const CITY_TRAPS = list(`
  A grating that gives way|A cart on a greased wedge|A wire at ankle height|A voice that says “this way”|A sign that falls when it is touched|A well cover that tips|A gate that locks by itself|A balcony held up by paint`)

export const SHIP_FEATURES = list(`
  A loose plank with a hollow behind it|A second hatch under a rug|Names cut in a beam|A rope that has been cut|A mirror facing the wall|Fresh sawdust|One hammock too many|A nest of chewed rope|Boot prints that stop|
  A locked box that is screwed down|Water stains at head height|An hourglass that is still running|A polished hook in the ceiling|A speaking tube|A bell with no clapper|A painted-over porthole|A lantern with one dark side|
  A chart with a hole burned in it|A cage with its door wired shut`)

export const SHIP_TRAPS = list(`
  A plank that is sawed through|A wire at ankle height|A cask on a greased wedge|A hatch that drops|A net in the rigging|A bolt that draws by itself|A false handle greased with something that burns|A hook that swings loose|A chest that locks on hands`)

/** What is to be said of a feature besides. */
export const FEATURE_TAILS = list(
  'with a child’s drawing close by|marked on a map and then crossed out|that nobody here will talk about|with a word scratched nearby|new since yesterday|easily missed|left as a warning|that somebody else has looked at lately|with a story behind it',
)

export const TRAPS = list(`
  A step that is hinged|A wire at ankle height|A bolt that draws by itself|A jar balanced on the door|A floor of thin boards over a deep place|Darts whose poison has long dried|
  A lid too heavy to hold open|A lock that bites|Lamp gas under the ceiling|A counterweight that brings down the lintel|A false handle greased with something that burns|Sand that runs when a thing is lifted|
  A painted edge with nothing behind it|A net in the rafters|A voice that says “this way”|A stone that sinks and rings a bell elsewhere|A portcullis on a hair|A chair that locks`)

export const OUTDOOR_TRAPS = list(`
  A pit with a lid of turf|A snare that would lift an ox|Ground that will bear one and not two|A log on a trip line|A voice that says “this way”|A rope bridge with one plank painted on|Thorns with something on the tips|
  A stone that sinks and rings a far bell|A spring that sends its drinkers to sleep|A net in the branches or the rocks above|An edge that is further out than it looks|A cache that hisses before it opens`)

export const TRAP_TAILS = list(
  'known to those who live here|marked in chalk for those who know|meant for something bigger|with a second one behind it|with signs of its last victim|a little too easy to notice|good for one use|harmless to anyone who walks slowly',
)

export const HOARDS = list(`
  A fat purse|A silver spoon with a crest that opens doors|A box of rare tea|A ring on a finger that will let go if asked|A nearly legible letter of credit|A good lantern full of oil|A bag of small uncut stones|
  Two potions in a padded case|A map of the next three places|A cloak nobody has missed|Coins from before the flood|A book that somebody will want back|A well-kept crossbow|A reliquary with the wrong bone|
  A pair of plated candlesticks|A signed and unpaid debt|A music box with a false bottom|A key with a ribbon on it|A belt of coins|A jeweled comb|A sealed jar of spice|A saint’s tooth in gold|A deed to something drowned|A set of fine tools`)

export const HOARD_TAILS = list(
  'well hidden|badly hidden on purpose|that somebody is looking for|wrapped in a child’s shirt|with a name on it|in plain sight|that would be missed by noon|set aside for somebody|under a loose stone|worth less than it seems',
)
