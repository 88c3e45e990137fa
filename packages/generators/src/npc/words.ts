import type { NpcRole } from '@lanternkeep/schema/lists/monsters-and-npcs'
import { list } from '../polish.ts'
import type { Words } from '../telling.ts'

type SentRole = Exclude<NpcRole, 'any' | 'other'>

/** What a person does for a living, and how they relate to the party. */
export const ROLES: Record<
  SentRole,
  { callings: string[]; lines: string[]; traits: string[]; levels: readonly [number, number] }
> = {
  party_member: {
    callings: list('Scout|Squire|Hedge Wizard|Swordhand|Field Surgeon|Torchbearer|Archer|Lay Healer|Locksmith|Guide'),
    lines: list(`
      Travels with the party for a share, and keeps exact accounts of it.|Joins for the road to the next town, and does not leave there.|Was hired to carry the packs and has opinions on tactics.|
      Owes one of the party a life, and looks for the chance to be even.|Came along to write it all down.`),
    traits: list(
      'Brave as long as somebody watches|Cooks well and will not be told how|Wakes at the smallest sound|Never leaves a friend behind, or a debt|Hums while scared',
    ),
    levels: [1, 6],
  },
  quest_giver: {
    callings: list(
      'Reeve|Cloister Elder|Ship Owner|Archivist|Landowner|Guild Head|Notary|Shrine Keeper|Retired Captain|Astronomer',
    ),
    lines: list(`
      Offers good money for a simple errand, and leaves out the second half.|Has hired two parties before this one, and shows their last letters.|Wants something fetched, and begs that nobody look inside.|
      Needs it done before the bells of the feast day, and will not say why.|Pays half now, from a purse with somebody else’s crest.`),
    traits: list(
      'Pays on time|Leaves out the worst part|Has tried it alone, and limps|Writes everything down|Is watched, and knows who it is',
    ),
    levels: [2, 8],
  },
  merchant: {
    callings: list(
      'Peddler|Spice Merchant|Horse Dealer|Fence|Bookseller|Cloth Trader|Armorer|Wine Factor|Map Seller|Pawnbroker',
    ),
    lines: list(`
      Sells anything but the thing on the top shelf.|Gives fair prices to people who have been fair, and keeps a list.|Buys what is found in tombs and does not ask which.|
      Knows what everyone in the place has sold, and therefore what they need.|Is hiring guards for the road to a town that is on the way to nowhere.`),
    traits: list(
      'Weighs everything twice|Never sells on credit to the cheerful|Has a cousin everywhere|Can tell gilt from gold by the sound|Gives children the broken candy',
    ),
    levels: [1, 5],
  },
  commoner: {
    callings: list(
      'Miller|Ferry Keeper|Midwife|Shepherd|Thatcher|Launderer|Grave Digger|Beekeeper|Charcoal Burner|Gooseherd|Bell Ringer|Cooper',
    ),
    lines: list(`
      Saw what happened and has been waiting for somebody to ask.|Has lived here forever, but for one week somewhere else that nobody speaks of.|Lends the party a barn and counts the hay.|
      Knows the safe way over the moor and thinks that everybody does.|Would rather not be in a story.`),
    traits: list(
      'Feels the weather in one knee|Distrusts anyone with clean boots|Generous with bread, sparing with words|Has never told a lie anyone noticed|Thinks that the old gods should be asked first',
    ),
    levels: [1, 3],
  },
  antagonist: {
    callings: list(
      'Tax Farmer|Witch Finder|Kidnapper|Usurper|Poisoner|Bandit Chief|False Prophet|Grave Robber|Spymaster|Necromancer',
    ),
    lines: list(`
      Wants what the party wants, a day sooner, and with better manners.|Is loved by the very people the party means to save.|Does terrible things in excellent order, for a reason that nearly holds.|
      Has beaten the party once already, without their knowing.|Would give it all up for one thing, and has forgotten that it was ever offered.`),
    traits: list(
      'Never raises the voice|Rewards failure once|Keeps every promise, exactly|Is afraid of one person only|Collects something small and innocent',
    ),
    levels: [5, 14],
  },
  ally: {
    callings: list(
      'Ranger|Innkeeper|Smuggler|Magistrate|Physician|Temple Guard|Sergeant|Herbalist|River Pilot|Scholar',
    ),
    lines: list(`
      Hides the party when it matters, and complains about the mess.|Can open one door in the palace, once.|Sends word ahead, so that there is always a fire lit.|
      Fights beside the party when the odds are bad, and only then.|Tells the party what they do not want to hear.`),
    traits: list(
      'Loyal past the point of sense|Always has a boat|Asks for nothing, and remembers that|Knows when to leave a room|Laughs in the wrong places',
    ),
    levels: [2, 9],
  },
}

export const ORIGINS = list(`
  Born {birth}, and taught {trade} by {teacher}, until {turn}.|The {nth} child of {parents}, born {birth}, stayed there until {turn}.|
  Grew up {birth} with {parents}; then {turn}.|Apprenticed at nine to {teacher} to learn {trade}; then {turn}.|
  Spent a childhood {birth} and a youth with {teacher}; then {turn}.|Raised by {teacher} {birth}, until {turn}.`)

/** For those who were never children. */
export const BUILT_ORIGINS = list(`
  Built {birth} by {parents}, and taught {trade} by {teacher}, until {turn}.|Put together {birth} by {teacher}, for company; then {turn}.|Woke up {birth} with a maker’s mark, and learned {trade} from {teacher}; then {turn}.`)

export const ORIGIN_WORDS: Words = {
  birth: list(
    'in a toll house between two countries|on a barge in the fog|above a bakery|in a monastery’s laundry|in the camp of a losing army|in a lighthouse|at the wrong end of a market town|on a farm that is under a lake now|behind the scenes of a theater|in a debtors’ prison|at a crossroads inn|in a mining camp|on the road with a circus|in the kitchen of a great house|at the edge of a forest nobody owned|in a city during a siege',
  ),
  trade: list(
    'bookkeeping|bell ringing|field surgery|shoemaking|card tricks|law|prayer|gardening|swordplay|a foreign tongue|cooking|lock picking|riding|patience',
  ),
  teacher: list(
    'an aunt with a wooden leg|a defrocked priest|the best liar in the county|a drunken fencing master|a blind mapmaker|three quarreling nuns|a retired hangman|a hedge witch|a deaf musician|an exiled judge|a smuggler with a conscience|a widow who never spoke|an enemy general|a traveling tooth puller',
  ),
  nth: list('third|seventh|only living|oldest|twelfth|youngest|fifth|unexpected'),
  parents: list(
    'a bell founder|two spies|a bankrupt knight|the village’s only doctor|a rope maker|a laundress and a bishop|smugglers|a pair of actors|a poet and a butcher|a gravedigger|an innkeeper who drank|shepherds from the high pastures',
  ),
  turn: list(`
    a fire took the house and left the debts|a duel over a goose ended a promising career|a year at sea ended with a different name|the wrong door, opened at the wrong hour, changed everything|
    an inheritance arrived, and turned out to be a feud|a fever took a singing voice and gave second sight|the war came through, twice|a letter meant for somebody else was read, and acted upon|
    ten years went into a book that nobody may read|a miracle happened, and was not explained|a marriage lasted a week and is still being paid for|love chose the wrong side in a war|
    a lost bet became a profession|a bridge fell, and somebody had to be blamed|a stranger’s life was saved, at a price|a border moved|a fortune was made and given away in a night|
    an oath was sworn to a dying man|a crime was confessed by the wrong person|the river changed its bed`),
}

/** Where a person is to be found: a room of their own in a hundred towns. */
export const PLACES = list(`
  the back table of {inn}|a rented room above {shop}|the toll house on {road}|a houseboat under {bridge}|the almshouse by {church}|the tower room of {old}|the market hall, by {goods}|the landing at {town}|
  the cemetery lodge at {church}|a wagon painted {paint}, near {town}|the cloister garden of {church}|the kennels of {house}|the customs shed at {town}|a cottage on {road}|the cellar of {inn}|
  the servants’ stair of {house}|the mill at {town}|a market stall by {goods}|the attic above {shop}|the guardroom at {bridge}|the archive of {house}|a camp by {road}|the infirmary of {church}|a bench outside {shop}`)

export const PLACE_WORDS: Words = {
  inn: list(
    'the Drowned Lantern|the Second Supper|the Gilded Eel|the Lame Heron|the Warm Corner|the Hanged Piper|the Fox & Bailiff|the Empty Saddle|the Crooked Mile|the Three Widows|the Bishop’s Elbow|the Salted Crow|the Ninth Bell|the Blue Door',
  ),
  shop: list(
    'the tannery|a candle maker’s|the pawnshop|the old bakery|a bookbinder’s|the apothecary’s|a wine merchant’s|the saddler’s|a clockmaker’s|the toy shop|a fencing school|the chandlery|a seamstress’s|the butcher’s',
  ),
  road: list(
    'the north road|the salt road|the pilgrims’ way|the river path|the drove road|the king’s highway|the old causeway|the pass road|the coast road|the miners’ track|the plank road|the border road',
  ),
  bridge: list(
    'the third bridge|the chain bridge|the bridge at Hollin|the broken bridge|the bridge with shops|the water gate|the drawbridge|the bishop’s bridge|the weir|the ferry steps',
  ),
  church: list(
    'Saint Odile’s|the drowned chapel|the Gray Sisters|Saint Tib’s|the minster|the chapel of the Nine|Saint Aldith’s|the shrine of the Open Hand|the old abbey',
  ),
  old: list('the old mill|the ruined keep|the brewery|the school|the lighthouse|the observatory'),
  goods: list('the scales|the fish tables|the horse trough|the cloth sellers|the bird sellers|the pump'),
  town: list(
    'Lower Sedge|Hollin|Cold Ash|Three Elms|Upper Carrow|Marrowgate|Saltmouth|Crane’s Ferry|Windgap|Nether Hollow|Saint Tib’s Well|Goosefair',
  ),
  paint: list('green|red|blue|white, once|yellow|black and gold'),
  house: list(
    'the judge’s house|Thorne Hall|the embassy|the bishop’s palace|the old manor|Carrow Castle|the governor’s house|the House of Scales|Vane Abbey',
  ),
}

export const FACTIONS = list(`
  The Lamplighters’ Guild|The Gray Sisters|The Salt Company|The Order of the Open Hand|The River Wardens|The Heirs of Sarn|The Ninth Lodge|The Bell Ringers|The Free Drovers|The Moth Court|
  The Honest Ledger|The Watch, night shift`)

export const ALIGNMENTS = list(
  'Kind and lawful|Kind, within reason|Kind and unruly|Lawful to a fault|Out for a quiet life|Loyal to the highest bidder|Selfish but charming|Cruel by the book|Spiteful when cornered|Means well',
)

export const SKILLS = list(`
  Reads lips|Throws knives left-handed|Knows every lock by its maker|Sets bones|Speaks four languages, three of them badly|Can find north with closed eyes|Forges seals|Calms animals|
  Remembers every face|Swims like an otter|Brews something that keeps one awake|Climbs anything with a drainpipe|Knows the law, and its holes|Hears a lie in the breath|Rides whatever is saddled|Cheats at cards, undetected so far`)

export const FIGHTS = list(
  'Fencing: keeps one enemy at a distance each turn|Dirty blow: the first hit of a fight hurts half as much again|Steady: easier saves against fear|Quick feet: may step away without being struck|Protector: takes a blow meant for a neighbor, once a fight|Old soldier: can’t be surprised in a camp|Small magic: lights, shuts and mends little things|Prayer: gives back a little health, once a day',
)
