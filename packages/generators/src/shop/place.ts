import type { LocationTier, QualityLevel, ShopType } from '@lanternkeep/schema/lists/shops'
import type { TableDice } from '../dice.ts'
import type { Strength } from '../loot/worth.ts'
import { joined, list } from '../polish.ts'
import { tell, type Words } from '../telling.ts'

/** The rarest and the dearest ordinary thing that a place of this size can keep in stock. */
export const TIERS: Record<LocationTier, { most: Strength; dearest: number }> = {
  village: { most: 2, dearest: 30 },
  town: { most: 3, dearest: 150 },
  city: { most: 4, dearest: 900 },
  metropolis: { most: 5, dearest: Number.POSITIVE_INFINITY },
}

/** Poor work holds little magic. */
export const MOST_OF_QUALITY: Record<QualityLevel, Strength> = {
  poor: 2,
  common: 4,
  fine: 4,
  exceptional: 5,
  masterwork: 5,
}

const OUTSIDE: Record<LocationTier, string[]> = {
  village: list(
    'the front room of a house|a barn with an owl|half of the smithy|the old toll house|a shed against the church wall|the miller’s back room|a wagon without wheels|the ground floor of the only stone house',
  ),
  town: list(
    'a corner shop on the market square|the third shop on its street|a vault under the town hall|a house with the only glass windows on the row|a stall that grew walls|a shop between two rival bakers|a former chapel|a narrow house on the bridge',
  ),
  city: list(
    'four floors, one room wide|a covered passage, lamps lit at noon|a house with a doorman|a shop under the guild’s seal|a courtyard of its own|the ground floor of a fallen bank|a shop in the shadow of the cathedral|a house with a door on each of two streets',
  ),
  metropolis: list(
    'a former theater, boxes and all|a tower with a hoist|a palace wing, rented|eleven rooms and a fountain|an arcade under colored glass|a house that embassies share|an island in the harbor|a hall with its own post office',
  ),
}

const INSIDE: Record<ShopType, string[]> = {
  general: list(
    'things hang from the ceiling in the order in which they were bought|a wall of small drawers has lost its labels|rope, lamps and boots fill it to the beams|a stuffed pike watches the door|everything is sorted by weight|a ladder runs on rails around the shelves',
  ),
  blacksmith: list(
    'the forge roars, and prices are shown on fingers|blades hang in rows, like fish|every hook has a name on it|a pony works the bellows|sparks have burned stars into the ceiling|the anvil has a chair of its own',
  ),
  magic: list(
    'the shelves are higher than the roof is outside|nothing has a price on it|things that hum are kept apart|a bowl holds whatever customers forgot|each drawer is warm or cold|a globe shows another world',
  ),
  tavern: list(
    'the fire has not gone out in sixty years|names of those who owe are carved in the table|a hundred keys hang behind the bar, for eight rooms|the ceiling is low and the benches are long|everyone stops talking for one breath|a song is always half over',
  ),
  apothecary: list(
    'jars reach to the ceiling|bunches of herbs drip on the customers|a skeleton holds the door open|something simmers under a cloth|each customer gets a spoon of something|the scales are finer than in any bank',
  ),
  jeweler: list(
    'there is one window, one lamp and one chair|everything is under glass|trays come out one at a time and are counted|mirrors show buyers from behind|a very large person reads behind a curtain|the floor is swept into a locked box',
  ),
  tailor: list(
    'headless figures stand about in other people’s clothes|chalk hangs in the air|the measurements of the whole town are in one book|apprentices sew at the window and know everything|bolts of cloth make streets of it|a mirror has three wings and an opinion',
  ),
}

const WORDS: Words = {
  known: list('known for {fame}|loved for {fame}|envied for {fame}|famous for {fame}'),
  fame: list(
    'honest weights|long credit|its back door|its bell, which sticks|never closing|a curse on thieves|the best gossip|free mending|buying what others won’t|its cat|keeping old debts quiet|a saint who shopped there|being hard to find|its prices at dusk',
  ),
  span: list(
    'has had it for a year|has run it since the flood|has it from a great-grandmother|inherited it from an aunt|won it at cards|took it over after the fire|has stayed longer than the lease|bought it against everyone’s advice|opened it after a wedding that never was|has had it for six weeks',
  ),
  smell: list(
    'wet wool|beeswax|old paper|pepper|lamp oil|dust and roses|hot iron|apples|soap|tar|cloves|rain|fresh paint|something in the cellar',
  ),
  also: list(
    'a cat sleeps in the scales|a child keeps the books|there is a chair for the weary|a parrot repeats the last price|the clock is an hour off|a dog must be stepped over|a rival’s apprentice pretends to look|one shelf is empty since last night|the best is under the counter|the floor slopes to the counter|somebody is always upstairs, walking|a bucket catches the rain',
  ),
  who: list(
    'a stranger|the bailiff|a bride|a widow with a lawyer|the priest|a soldier with a pension|a boy with one coin|a rival|the baker’s wife|a masked customer|an old debtor|a foreigner|somebody’s uncle|a tax clerk',
  ),
  does: list(
    'has bought a whole shelf and asked for no receipt|has left a parcel that ticks|counts things in the back room|wants to return something, years late|pays in coins nobody knows|weeps in the corner|asks for the party by the wrong name|has been locked in since last night|tries on everything|wants the same thing as the next customer|has recognized something as stolen|offers double for what is not for sale|leaves in a hurry|reads the prices aloud, and laughs|has fainted by the door|haggles for the sake of it|wants the sign changed|is being followed|has brought a letter of complaint|sleeps in the only chair|is winning at dice against the keeper',
  ),
  talk: list(
    'and the keeper pretends not to see|and prices are up by noon|and somebody has gone for the town watch|and everyone listens|and the keeper would pay to be rid of it|and it is the third time this week|and a crowd is gathering|and nothing is sold until it is settled|and the apprentice knows more|and the dog does not like it|and the keeper has a plan|and the whole street will know by evening|and nobody will say why|and the party is asked to judge|and nobody is watching the cash box|and the bell rings and rings|and somebody is making a song of it',
  ),
}

/** What the shop is like, outside and in, and what goes on there today. */
export function shopStory(
  dice: TableDice,
  { shop, tier, keeper }: { shop: ShopType; tier: LocationTier; keeper: string },
): string {
  const words = { ...WORDS, outside: OUTSIDE[tier], inside: INSIDE[shop], keeper }
  const said = (text: string) => tell(dice, words, text)
  return joined([
    said('It is {outside}, {known}, and {keeper} {span}.'),
    said('Inside, {inside}; {also}, and it smells of {smell}.'),
    said('<Today/This morning/Just now> {who} {does}, {talk}.'),
  ])
}

/** What the keeper says of a thing. */
export const REMARKS: Words = {
  remark: list(
    'The keeper {says} that {claim}, and {tell}.|A card says that {claim}; the keeper {tell}.|People say that {claim}, and the keeper {tell}.',
  ),
  says: list('swears|says|whispers|lets it be known|admits|hints'),
  claim: list(
    'it was taken in payment for a debt|it was ordered by somebody who never came back|it is the last one until the wagons come|it came over the mountains|it was returned once, without a complaint|it came in a lot with eleven others|the keeper’s own grandmother had one|the duke has its twin|it has been in the window since the flood|the apprentice made it|it is better than it looks|it is not a copy|a saint once asked for it|it came off a wreck|the price is about to go up|it found its way back once',
  ),
  tell: list(
    'looks at the door|will not meet anybody’s eye|blows the dust off|names the price twice|would rather not sell it to dirty hands|throws in a candle|wraps it before anybody says yes|laughs a little late|asks who told the party|would take half now|keeps a hand on it|shows the mark on the back|lets them hold it for exactly a minute|calls it by name|has one more under the counter|wants to hear what it is for',
  ),
}

export const DISHES: Words = {
  dish: list('It comes {served}, and {how}.|It is brought {served}; {how}.|It arrives {served}, and {how}.'),
  served: list(
    'on a board with a knife in it|with a spoon of something green|in a bowl too hot to hold|before it is ordered|under a cloth|with bread and no fork|with one spoon more than there are guests|with great ceremony|carried by the cook in person|carried by a child, in both hands,|on a plate with a picture|with a story',
  ),
  how: list(
    'the cook watches until it is tasted|it is better than the room deserves|the whole room watches strangers eat it|the recipe is a family matter, and the family is not speaking|it was meant for a wedding|somebody at the next table sighs|it tastes of {smell} and of butter|the landlord looks at a ribbon on the wall|the bailiff always has two|nobody has ever finished it|there is a song about it|the cat gets the first bite|it has not changed in a hundred years|it tastes of {smell}, in a good way',
  ),
}
