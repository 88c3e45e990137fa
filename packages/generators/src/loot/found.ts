import { list } from '../polish.ts'
import type { Words } from '../telling.ts'

/** Where a find was, by the place it was found in. */
export const WHERE: Record<string, string[]> = {
  dungeon: list(
    'under the third flagstone from the drain|on a nail in a cell that was never locked|behind a loose brick|in the guards’ strongbox|in the well bucket|on the torturer’s shelf|under a straw mattress|in the mouth of a stone face|on a ledge above the door|in a niche behind the shackles|at the bottom of the stairs|in the jailer’s coat',
  ),
  house: list(
    'on top of the wardrobe|in the jar marked flour|in a mattress|on a ledge in the chimney|in the nursery|behind the desk’s second bottom|under the stairs|in a hatbox|on the wrong side of a mirror|behind the piano|in the dog’s basket|among the good spoons',
  ),
  cave: list(
    'in a crack that breathes cold air|among bones|on the gravel of a stream|on a ledge, facing the wall|under a skin of flowstone|below a roost of bats|in a dry pool|in a hollow stalagmite|on a bed of old furs|where the roof comes low|beside a ring of ashes|in the mud of the last flood',
  ),
  lair: list(
    'at the edge of the nest|under the place where it sleeps|in a heap of left boots|in what is left of a saddlebag|among eggshells|on a flat stone, like a plate|in a pile of shining things|under a rib as long as a boat|in a pack with the straps chewed|by the bones of a mule|in a corner swept clean|where it sharpens its claws',
  ),
  tomb: list(
    'in both hands of the dead|in the third jar|on the threshold|in the niche for a servant|under the head, as a pillow|under a curse written on the wall|in a false grave|beside a smaller coffin|at the feet of a statue|behind the painted door|in a basket of petrified bread|on the chest of one who was not invited',
  ),
  castle: list(
    'on a hook in the armory|behind the arras|in the gatehouse|in a chest that needs two keys|under the third pew of the chapel|in the steward’s office|on the roof, in a gutter|in the well house|under the high table|in the falconer’s glove box|in a wall walk privy|in the guest room nobody gets',
  ),
  forest: list(
    'in a hollow oak|on a branch too high for bears|in a magpie’s nest|in the ashes of a camp|in the moss, like a root|at the foot of a stone with flowers|in a hunter’s blind|under a log bridge|in an old snare|in a charcoal burner’s hut|beside a spring|in a fox’s earth',
  ),
  ruins: list(
    'under a fallen lintel|in a room with no door and no roof|in the arms of the ivy|in its niche, as if nothing had happened|in the mud of the cistern|beside a surveyor’s peg|under a mosaic of dolphins|in a hypocaust|on a stair that ends in the air|in the bread oven|below a scorched beam|under a nest of swallows',
  ),
  temple: list(
    'on the altar, under a cloth|in the poor box|behind the god’s left foot|in the vestry|in a wall bricked up and signed|among the votive hands|in the sacristan’s bed|inside a bell|under the font|in the robes of a statue|on the highest candlestick|in a relic’s empty case',
  ),
  laboratory: list(
    'in a locked cabinet|in a ring of chalk|on a heap of papers, as a weight|in a crate of straw and glass|beside notes that stop in the middle of a word|on the high shelf|in a cold furnace|in a jar of something else|under a cage|in the assistant’s drawer|on a pan of the scales|in the drain',
  ),
}

export const FOUND_WORDS: Words = {
  found: list('It {lay} {where}, {how}.'),
  lay: list(
    'was found|turned up|was hidden|had been left|came to light|lay|was kept|was waiting|had been put|was discovered',
  ),
  how: list(`
    wrapped in oilcloth|under years of dust|with a tag that says “{label}”|beside a single boot|as if somebody meant to come back for it|with a coin laid on it|next to a candle stub|
    with a rat’s nest around it|still warm to the touch|tied up with {tie}|in a box that once held tea|under a dead man’s hat|where everyone had looked already|turned to face the wall|
    propping up something heavier|with {mark} chalked beside it|in plain sight|with a note: “{motto}”|among things of no worth|behind a cobweb as thick as cloth|
    as clean as if it were used every day|in the grip of a skeleton’s glove|with three others of its kind, all broken|under the marks of fingernails|guarded by a very old cat|
    in a smell of {smell}|forgotten long ago|stored with care`),
}

/** For a place in a person’s own words. */
export const SOMEWHERE = list(
  'in {place}, behind something nobody had moved in years|in {place}, in the last place that was searched|in {place}, under the floor|in {place}, on a high shelf|in the darkest part of {place}|by the way into {place}|in a hole in the wall of {place}|in the middle of {place}|under what passes for a bed in {place}|in {place}, in a locked box',
)

/** What its owner had to do with it. */
export const OWNED_WORDS: Words = {
  owned: list(
    '{Owner} {did} it, {after}.|By all accounts {owner} {did} it, {after}.|It seems that {owner} {did} it, {after}.|People say that {owner} {did} it, {after}.',
  ),
  did: list(
    'won|stole|inherited|received|bought|hid|treasured|borrowed|refused to sell|fought for|lost and found|swore by|never used|named|was bribed with|paid too much for|slept beside|boasted of',
  ),
  after: list(
    'and told nobody|and meant to give it back|and was proud of that|and wept when it was lost|and kept it under lock and key|for a reason that nobody remembers|and will want it back|in a bet on the weather|and had {mark} put on it|and let no one touch it|before the bad years|and came to regret it|on the day of {battle}|from {person}, who was not asked|and called it by a pet name|and polished it on Sundays|against all advice|and showed it to {person}, once',
  ),
}
