import type { TableDice } from '../dice.ts'
import { cleaned, list } from '../polish.ts'
import { tell, type Words } from '../telling.ts'

type Family = { marks: string[]; folk: string[]; finds: string[] }

/** How a theme shows in a room, who comes with it, and what is found because of it. */
const FAMILIES: readonly [words: RegExp, family: Family][] = [
  [
    /undead|ghost|haunt|grave|death|dead|necro|crypt|vampire|skelet|tomb|spirit/,
    {
      marks: list(
        'frost stands on {surface}|the dust on {surface} is bone|a name is written on {surface}, by a finger|something has come up through {surface}|candles burn low along {surface}|{surface} has been walled up, and opened|a shroud hangs over {surface}|it is colder near {surface}',
      ),
      folk: list(
        'one pale child who casts no light|two of the dead, at cards|three mourners who do not breathe|a priest, and what he buries|four bearers with an empty coffin|a widow who looks through the living',
      ),
      finds: list(
        'Grave goods with a list of owners|A burial mask in thin gold|A bundle of last letters|A silver bell for the dead|Two coins, meant for eyes',
      ),
    },
  ],
  [
    /fire|flame|volcan|lava|burn|ember|infern|hell|ash\b|forge/,
    {
      marks: list(
        'soot has eaten into {surface}|{surface} is warm to the hand|embers glow in a crack of {surface}|ash lies drifted against {surface}|{surface} has run and set again|a char mark on {surface} has wings|smoke seeps from {surface}|somebody has wet down {surface}',
      ),
      folk: list(
        'two ember imps, quarreling over coal|one smith with no shadow|three ash-gray pilgrims|a dog of cinders, asleep|four stokers who never stop|a fire that answers to its name',
      ),
      finds: list(
        'A ruby that is warm|A blade left in the coals, whole|A jar of fire, sealed|Gold, run into the shape of a puddle|A fireproof cloak, singed',
      ),
    },
  ],
  [
    /ice|frost|snow|winter|cold|frozen|glaci|arctic/,
    {
      marks: list(
        'ice has grown over {surface}|snow has blown in against {surface}|frost flowers cover {surface}|something is frozen into {surface}|{surface} cracks now and then|icicles hang from {surface}, broken at one height|breath has frozen on {surface}|a path is cleared along {surface}',
      ),
      folk: list(
        'two white wolves, one of them thin|one trapper with blue hands|three snow-blind soldiers|a frost spirit, sulking|four sled dogs without a driver|a woman in furs who is never cold',
      ),
      finds: list(
        'A bundle of winter furs|A blue gem that never warms|A flask of spirits, unfrozen|A ring, seen through ice|A map of safe ice, last year’s',
      ),
    },
  ],
  [
    /water|sea\b|drown|sunken|flood|pirate|tide|ocean|aquatic|storm|rain|river/,
    {
      marks: list(
        '{surface} is green to the height of a man|salt has crept out of {surface}|shells have grown on {surface}|salt water drips from {surface}|a tide line runs along {surface}|weed hangs from {surface}|a rope is stretched along {surface}|a boat has been drawn up against {surface}',
      ),
      folk: list(
        'two drowned sailors, dripping|one pirate with a tame gull|three eel folk in a tub|a crab as big as a table|four rowers without a boat|a mermaid with a ledger',
      ),
      finds: list(
        'A string of river pearls|A chest with weed on it|A captain’s spyglass|Coins grown together|A horn that calls a boat',
      ),
    },
  ],
  [
    /plague|rot|disease|poison|sick|decay|corrupt|blight|filth|sewer/,
    {
      marks: list(
        '{surface} sweats something brown|a cross is painted on {surface}|mold has drawn a face on {surface}|vinegar has been splashed on {surface}|flies sit on {surface}, and do not move|{surface} has gone soft|a beaked mask hangs by {surface}|the smell comes from {surface}',
      ),
      folk: list(
        'two bearers with a cart|one doctor in a beaked mask|three who cough in time|a swarm with something like a voice|four rats on a leash|a saint’s follower, kissing sores',
      ),
      finds: list(
        'A vial marked “try this first”|A physician’s silver kit|A box of clean bandages|A list of the cured, and the price|A ring from a finger nobody touched',
      ),
    },
  ],
  [
    /fung|mushroom|plant|vine|forest|jungle|overgrow|garden|flower|root|moss|nature|druid/,
    {
      marks: list(
        'roots have come through {surface}|moss lies thick on {surface}|{surface} is in flower, out of season|mushrooms stand in a row along {surface}|leaves have been woven over {surface}|{surface} has budded|something has eaten {surface}, leaf by leaf|a vine holds {surface} shut',
      ),
      folk: list(
        'two thorn children, hiding|one gardener with green veins|three goats in a ring|a bear with flowers on it|four spore-dusted sleepers|a tree that has moved in',
      ),
      finds: list(
        'A pouch of unknown seeds|A staff that has put out leaves|A jar of rare honey|Dried herbs worth their weight|An amber drop with a bee in it',
      ),
    },
  ],
  [
    /clock|machine|gear|mechan|construct|automat|steam|brass|engine|golem/,
    {
      marks: list(
        'gears turn behind {surface}|{surface} ticks|oil runs down {surface}|a crank is set in {surface}|{surface} has been unscrewed, and put back|a dial on {surface} counts down|brass pipes run along {surface}|a panel in {surface} is open',
      ),
      folk: list(
        'two brass footmen, bowing|one tinker with three hands|three clockwork mice|a guard of iron, run down|four dolls at a loom|a bird of wire that repeats things',
      ),
      finds: list(
        'A music box with a key|A case of fine gears|A brass eye that still turns|Plans for something bigger|A spring of pure steel',
      ),
    },
  ],
  [
    /war|siege|battle|soldier|army|rebel|orc|bandit|mercenar/,
    {
      marks: list(
        'arrows stand in {surface}|{surface} has been shored up in haste|names of a company are cut in {surface}|blood has been scrubbed off {surface}|{surface} is loopholed|orders are nailed to {surface}|a ram has been at {surface}|wounded have lain along {surface}',
      ),
      folk: list(
        'two deserters sharing a boot|one surgeon out of bandages|three veterans of the wrong side|a captain reading a reprieve|four levies with one spear|a looter with a conscience',
      ),
      finds: list(
        'A paymaster’s box|A banner with a bounty on it|A good sword under a bad coat|Letters never sent home|A medal, and its owner’s hand',
      ),
    },
  ],
  [
    /cult|demon|devil|unholy|sacrific|ritual|occult|dark god|evil|shadow|curse/,
    {
      marks: list(
        'a circle has been drawn on {surface}, and broken|wax has run down {surface}|the same sign is cut into {surface} nine times|{surface} has been turned to face north|a prayer is written on {surface}, backward|blood has soaked into {surface}|hooks have been set in {surface}|shadows fall toward {surface}',
      ),
      folk: list(
        'two initiates with shaved heads|one prophet in a cage|three in masks, chanting|a goat that looks too long|four who wait for a sign|a thing in a robe, with nothing in it',
      ),
      finds: list(
        'A silver knife with a name|A book bound in something|A list of members, with payments|An idol’s eye|A box of black candles',
      ),
    },
  ],
  [
    /royal|court|gold|rich|noble|palace|king|queen|treasure|luxur|ball|opera/,
    {
      marks: list(
        'gilt has been scraped off {surface}|a crest on {surface} has been changed|silk is stretched over {surface}|mirrors hang along {surface}|{surface} was painted for a visit|a dance is chalked out beside {surface}|a footman’s glove lies by {surface}|somebody has danced scratches into {surface}',
      ),
      folk: list(
        'two pages with a secret|one duchess without her wig|three courtiers in a fixed order|a jester who does not smile|four footmen and an empty chair|a pretender, rehearsing',
      ),
      finds: list(
        'A fan with a message|A snuff box in gold|A lost coronet|A dance card full of plots|A pearl from a broken string',
      ),
    },
  ],
  [
    /dream|mad|illusion|fey|fae|fairy|magic|arcane|wizard|mirror|star|moon/,
    {
      marks: list(
        '{surface} is not the same from both sides|a door has been drawn on {surface}|{surface} hums|colors move on {surface}|{surface} remembers who touched it|small lights go about near {surface}|what is written on {surface} changes|{surface} is a little too far away',
      ),
      folk: list(
        'two children who are one|one wizard’s double, lost|three cats in council|a lantern with legs|four dancers asleep on their feet|somebody’s reflection, alone',
      ),
      finds: list(
        'A mirror with somebody in it|A wand, cracked and mended|A bottle of last night|A scroll that blushes|A star chart of another sky',
      ),
    },
  ],
  [
    /spider|insect|web|hive|beetle|ant\b|wasp|rat|snake|beast|lizard|dragon|wolf|goblin|kobold/,
    {
      marks: list(
        'claw marks go up {surface}|something has shed its skin against {surface}|droppings lie below {surface}|a nest fills a corner of {surface}|{surface} has been gnawed through|threads are stretched from {surface}|a tail has worn a groove in {surface}|eggs are hidden behind {surface}',
      ),
      folk: list(
        'two hatchlings, hungry|one keeper with a whistle|three of them, feeding|a queen too big to move|four scouts, on the ceiling|something in a cocoon, alive',
      ),
      finds: list(
        'A pack of somebody eaten|Shed scales that turn a blade|A silk rope, strong as wire|A jar of venom|A collar with a noble’s name',
      ),
    },
  ],
]

/** For a theme in words that no family knows. */
const MARKS = list(
  '{surface} bears a picture of {theme}|“{theme}” is scratched into {surface}|{surface} has been changed for the sake of {theme}|everything about {surface} speaks of {theme}|an offering to {theme} lies by {surface}|somebody has hidden {theme} behind {surface}, or a part of it|{surface} is the work of {theme}|a child’s song about {theme} is written on {surface}',
)
const FOLK = list(
  'two who have come because of {theme}|one prisoner of {theme}|three who serve {theme}|somebody who flees from {theme}|four who argue about {theme}|a collector of {theme}',
)
const FINDS = list(
  'A small thing made for {theme}|A book on {theme}|A token of {theme}, in silver|Tools that belong to {theme}|A map that leads to more of {theme}',
)

const SURFACES: Words = {
  surface: list(
    'the far side|the near side|the way in|one corner|the darkest corner|the lowest part|the oldest part|the driest part|the north side|the far end|the left-hand side|the highest part|the narrowest part|the way out',
  ),
}

/** What a theme adds to a place. */
export type Theme = { mark: () => string; folk: () => string; find: () => string }

export function themeOf(dice: TableDice, asked: string): Theme | undefined {
  const words = cleaned(asked)
  if (words === '') return undefined
  const known = FAMILIES.find(([pattern]) => pattern.test(words.toLowerCase()))?.[1]
  const { marks, folk, finds } = known ?? { marks: MARKS, folk: FOLK, finds: FINDS }
  const said = (list: readonly string[]) => tell(dice, { ...SURFACES, theme: words, list }, '{list}')
  return { mark: () => `${said(marks)}.`, folk: () => said(folk), find: () => said(finds) }
}
