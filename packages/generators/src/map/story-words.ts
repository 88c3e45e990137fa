import { list } from '../polish.ts'
import type { Words } from '../telling.ts'
import type { DrawnType } from './place-words.ts'

export const NOUNS: Record<DrawnType, string[]> = {
  dungeon: list('Vault|Undercroft|Oubliette|Lower Halls|Catacombs|Keep Below'),
  cave: list('Caverns|Deep|Hollow|Grotto|Galleries|Sink'),
  building: list('House|Inn|Hall|Lodge|Chambers|School'),
  ruins: list('Abbey|Palace|Stones|Cloister|Court|Village'),
  fortress: list('Castle|Keep|Bastion|Citadel|Hold|Garrison'),
  ship: list('Heron|Widow|Promise|Fortune|Daughter|Lantern'),
  city: list('Town|Harbour|Market|Ward|Borough|Port'),
  wilderness: list('Marches|Vale|Heath|Reach|Wolds|Wilds'),
  plane: list('Isles|Court|Marches|Garden|Archipelago|Expanse'),
}

export const ADJECTIVES = list(`
  Weeping|Patient|Drowned|Unfinished|Whispering|Hungry|Crooked|Forgotten|Gilded|Sleepless|Ashen|Silent|Borrowed|Laughing|Hollow|Last|Salt|Thirsty|Winter|Unlit|
  Twice-Built|Bitter|Gray|Honest|Broken|Sunken|Wandering|Leaning`)

export const PLACE_NAMES = list(
  'Marrowgate|Cold Ash|Hollin|Lower Sedge|Sarn|Upper Carrow|Three Elms|Saint Odile|the Reed Kings|Mother Tansy|the Ninth Lodge|the Old Duke|Queen Isaude|Thornback',
)

export const STORIES: Words = {
  built: list(`
    It was made by {builder}, who never saw it finished.|{Builder} built it over something older, and used the same stones.|It was begun by {builder} and has been added to by everyone since, without a plan.|
    Nobody claims to have built it; {builder} paid for it.|{Builder} had it made to keep something out, and measured wrong.`),
  happened: list(`
    Then {event}, and those who could leave left.|It stood in honor until {event}.|That was before {event}; the maps have been wrong ever since.|It did well for a hundred years, and then {event}.`),
  now: list(`
    Now {tenant} have it, and behave as if it had been left to them.|These days {tenant} live at one end and do not go to the other.|{Tenant} pay rent for it, to somebody they have never seen.|At present {tenant} are looking for the same thing as the party, and are two rooms ahead.`),
  seen: list(`
    It is bigger than it looks from outside, and less empty.|From a distance there is smoke; close to, there is none.|Birds fly round it, not over.|The way in is easy. It is swept.|
    It smells of {smell}, more strongly the further in.|Somebody has put up signs, and somebody else has turned them.|It is quiet, in the way of a room that has just stopped talking.`),
  heard: list(`
    Listen: {sound}.|At the way in one hears {sound}.|Every so often there is {sound}, always from the next part.|Whoever stands quite still hears {sound}.`),
  builder: list(
    'a bishop with enemies|three brothers who did not speak|a queen in a hurry|the guild of masons, for a bet|a wizard with a mortgage|the dwarves of Hollin|a general in retreat|pilgrims, one stone each',
  ),
  event: list(
    'the water came up|the heir was found|the bells cracked in one night|a door was opened that had been a wall|the plague cart stopped there|the army was paid in promises|a comet stood over it for a week|everybody dreamt the same dream',
  ),
  tenant: list(
    'smugglers|a very small order of monks|deserters and their families|goblins with a constitution|surveyors who should have left in spring|a troupe of players|cultists, three of them sincere|bandits who used to be clerks|things that used to be the tenants',
  ),
  smell: list('wet plaster|cloves|cold iron|mice|burnt milk|roses, out of season|old rope'),
  sound: list(
    'a broom|somebody counting|water going the wrong way|a door being closed with great care|two voices and one pair of feet|a fiddle tuning|chains, or a harness|children, where there are none',
  ),
}

export const FEATURES = list(`
  A loose stone with a hollow behind it|A second door, papered over|Soot marks shaped like wings|Chalk arrows, all pointing back|A draught from the floor|Names cut in the wall, the last one fresh|A rope, tied off and cut|
  A bell with no clapper|A mirror facing the wall|Fresh sawdust|A drain wide enough for a goblin|A mural, repainted over a mural|Candle stubs in a circle|One chair too many|A ladder that is a step too short|
  A nest of chewed paper|A window that gives on another window|Boot prints that stop|A locked box, screwed down|A wall that is warm to the hand|Water stains at the height of a man|An hourglass, running|A hook in the ceiling, polished|
  A floor that slopes, slightly|A stopped clock, wound|A row of pegs with one coat`)

export const DOINGS = list(`
  asleep in the warmest corner|arguing in whispers|playing dice for buttons|waiting for somebody else|mending a net|hiding from what is in the next place|counting things that are not theirs|listening at the wall|
  burying something small|pretending to be furniture|eating with great concentration|on guard, facing the wrong way|ready, and a little bored|looking for a lost key`)

export const TRAPS = list(`
  A step that is hinged|A wire at ankle height, and one at the neck for those who step over|A bolt that draws by itself behind the last in line|A jar balanced on the door|A floor of thin boards over a deep place|Darts, with the poison long dried; one is new|
  A lid too heavy to hold open|A lock that bites|Lamp gas under the ceiling|A counterweight that brings down the lintel|A false handle, greased with something that burns|Sand that runs as soon as a thing is lifted|
  A painted edge with nothing behind it|A net in the rafters|A voice that says “this way”|A stone that sinks and rings a bell elsewhere`)

export const HOARDS = list(`
  A purse behind the third stone|A silver spoon with a crest that opens doors|A box of tea, worth more than the room|A ring on a finger that will let go if asked|A letter of credit, nearly legible|A good lantern, filled|A bag of small uncut stones|
  Two draughts in a padded case|A map of the next three places, correct in two|A cloak nobody has missed|Coins from before the flood|A book that somebody will want back|A well-kept crossbow|A reliquary with the wrong bone|
  Candlesticks, plated|A debt, signed and unpaid|A music box with a false bottom|A key with a ribbon on it`)

/** For maps without walls to speak of. */
export const OUTDOOR_FEATURES = list(`
  A ring of ash, still warm|Chalk arrows, all pointing back|A rope, tied off and cut|A bell hung where nobody could have climbed|A row of boots, soles up|Boot prints that stop|A cairn with a letter in it|
  Flowers, laid down today|An echo that is a word late|A signpost, turned|A boulder with a door knocker|Bones, sorted by size|A net strung too high for birds|Steps cut for longer legs|A mirror wedged in a cleft|
  A patch where nothing casts a shadow|Names cut in stone, the last one fresh|A kite, caught|An anchor, a long way from water|A drum under a skin of moss`)

export const OUTDOOR_TRAPS = list(`
  A pit under turf, with a lid|A snare that would lift an ox|Ground that will bear one and not two|A log on a trip line|A voice that says “this way”|A rope bridge with one plank painted on|Thorns with something on the tips|
  A stone that sinks, and a bell somewhere else|A spring that sends its drinkers to sleep|A net in the branches or the rocks above|An edge that is further out than it looks|A cache that hisses before it opens`)
