import { list } from '../polish.ts'
import { type Ware, wares } from './ware.ts'

/** By the table, the basket or the keg: whole gold pieces. */
export const FOOD: readonly Ware[] = wares(
  'misc',
  `
  basket of rye loaves; 6; 1;; Twelve|keg of small beer; 40; 4;; Nine gallons|round of ale for the table; 6; 1;; Eight mugs|bottle of red wine; 3; 2;; Drinkable|bottle of white wine; 3; 2;; Cold from the well
  jug of cider; 8; 1;; Cloudy|flask of plum spirit; 2; 3;; Clear as a conscience|mulled wine for six; 6; 2;; Cloves, orange, trouble|pot of mutton stew; 8; 2;; Feeds five|whole roast goose; 9; 3;; Crisp
  side of bacon; 12; 4;; Keeps all winter|wheel of hard cheese; 10; 4;; Rolls|smoked eel; 3; 2;; By the yard|string of sausages; 5; 1;; Nobody discusses the contents|barrel of pickled cabbage; 30; 3;; Opens with a bang
  rabbit pie; 4; 1;; Mind the shot|eel pie; 4; 1;; With parsley|venison pasty; 2; 1;; No forester was asked|leek and barley soup; 6; 1;; Bottomless, within reason|plate of fried trout; 2; 1;; Six
  bread and gravy; 2; 1;; For the whole table|pickled eggs; 4; 1;; A jar of twenty|honey cakes; 3; 2;; A dozen and one|apple tart; 3; 1;; With cream|plum pudding; 5; 2;; Set alight at the table
  seed cakes; 4; 1;; Travel well|travel rations; 10; 4;; A week for one|bowl of mussels; 4; 1;; In their own argument|boiled ham; 12; 4;; With mustard|mushroom omelette; 2; 1;; The cook knows them all
  black pudding; 3; 1;; Better not seen whole|pot of mead; 6; 2;; Slow, then sudden|winter ale; 8; 2;; One is enough|herb tea; 1; 1;; For the morning after|roast chestnuts; 3; 1;; In a twist of paper
  oysters on ice; 5; 4;; Two dozen|stuffed squash; 5; 1;; Won a prize|bean pot; 8; 1;; A night and a day in the oven|duck in cherries; 5; 3;; Sunday only|gingerbread saint; 1; 1;; Head first is luck
`,
).map((dish) => ({ ...dish, tags: ['food'] }))

/** Names of finer ones, by strength. */
export const FOOD_NAMES: Record<number, readonly string[]> = {
  2: list(
    'Feast-Day|Old Henna’s|Saint Odile’s|Abbey|Carrow|Harvest Home|Double-Smoked|Seven-Year|Lord Mayor’s|Cellar Master’s|Grandmother’s|Guild',
  ),
  3: list(
    'Coronation|Moonless Night|Fairy-Ring|Drowned Abbey|Silent Monks’|Snow-Kept|Widow Marr’s Last|Dragon-Smoked|Hundred-Year|Unrepeatable',
  ),
  4: list('Ghost-Served|Faerie Court|Cloud-Orchard|Sunken King’s|Never-Ending|Phoenix-Fired|Midnight Fair|Seer’s'),
  5: list('First Harvest|Gods’ Own|World’s End|Star-Ripened|Undying Baker’s|Paradise'),
}

export const FOOD_EFFECTS: Record<number, readonly string[]> = {
  2: list(
    'Anyone who shares it sleeps well|Takes the edge off the cold until midnight|Puts a good word in every mouth for an hour',
  ),
  3: list(
    'Anyone who eats it wakes without a wound that was smaller than a hand|For a day, poison has to try twice|The table speaks one language until the plates are cleared|A kept memory comes back, whole, with its weather',
  ),
  4: list(
    'Anyone who eats it feels neither hunger nor fear for a week|A night’s rest in an hour|One honest dream of a place a day’s ride ahead|All at the table know when one of them is in danger, until the new moon',
  ),
  5: list(
    'Anyone who eats it is a year younger, this once|Nobody at this table can strike another for a year and a day|One who is given up by physicians sits up and asks for more',
  ),
}

export const FOOD_SMELLS = list('smoke|thyme|late apples|pepper|the sea|hazelnuts|burned sugar|hay|juniper|a bonfire')

/** Whole gold pieces per portion, by strength; a common one costs its own price. */
export const FOOD_WORTH: Record<number, readonly [least: number, most: number]> = {
  2: [6, 20],
  3: [25, 80],
  4: [120, 350],
  5: [500, 1200],
}
