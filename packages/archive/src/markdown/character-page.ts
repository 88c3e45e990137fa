import {
  ABILITIES,
  type BlockEntry,
  blockLine,
  type Character,
  type Condition,
  characterLine,
  countersOf,
  entryFacts,
  type Item,
  imageIdOf,
  itemFacts,
  itemListsOf,
  knownPlayer,
  labelOfField,
  placeId,
  playedBy,
  type SheetFact,
  scoresOf,
  sectionsOf,
  sheetFacts,
  sheetFigures,
  shortAbility,
  signedBonus,
} from '@lanternkeep/schema'
import { frontMatter } from './front-matter.ts'
import { obsidianTags } from './obsidian-tags.ts'
import { plainMarkdown } from './prose.ts'
import { inLine, named, paragraphs, pictureOf, proseBelow, section, table, type Writing } from './writing.ts'

const KINDS = { player: 'hero', npc: 'npc', monster: 'monster' } as const
/** A page leads to these by their name. */
const PLACES = ['faction', 'location'] as const

/** A hero's sheet, or an NPC's or monster's stat block with everything the reader may know. */
export function characterPage(shown: Character, writing: Writing): string {
  const character = withLists(shown)
  const { name, imageUrl } = character
  return `${frontMatter(propertiesOf(character, writing))}\n${paragraphs([
    `# ${plainMarkdown(name)}`,
    pictureOf({ image: imageIdOf(imageUrl) }, name, writing),
    statBlockMarkdown(character, writing),
    ...textsOf(character, writing),
  ])}\n`
}

/** The figures and what it can do: what a table needs to play it. */
export function statBlockMarkdown(shown: Character, writing: Writing): string {
  const character = withLists(shown)
  const counters = countersOf(character)
  return paragraphs([
    ...linesUnder(character).map((line) => `*${plainMarkdown(line)}*`),
    [...sheetFigures(character), ...sheetFacts(character)].map((fact) => factLine(fact, writing)).join('\n'),
    scoresTable(character),
    counters.map(counterLine).join('\n'),
    ...sectionsOf(character).map(({ title, entries }) => {
      return section(2, title, paragraphs(entries.map((entry) => entryMarkdown(entry, writing))))
    }),
    ...itemListsOf(character).map(([title, items]) => section(2, title, itemsMarkdown(items, writing))),
  ])
}

export function itemsMarkdown(items: readonly Item[], writing: Writing): string {
  return items
    .map((item) => {
      const { name, quantity, description } = item
      const facts = itemFacts(item)
        .map((fact) => plainMarkdown(fact))
        .join(', ')
      const head = `- **${plainMarkdown(name)}**${quantity > 1 ? ` × ${quantity}` : ''}${facts && ` (${facts})`}`
      return description ? `${head}: ${inLine(description, writing)}` : head
    })
    .join('\n')
}

function propertiesOf(character: Character, { isGm }: Writing) {
  const { id, type, name, alias, race, level, armorClass, maxHealth, tags = [] } = character
  const hero = character.type === 'player' ? character : undefined
  const foe = character.type === 'player' ? undefined : character
  const npc = character.type === 'npc' ? character : undefined
  return {
    type: KINDS[type],
    id,
    name,
    aliases: isGm && alias ? [alias] : [],
    player: (hero && knownPlayer(hero)) || undefined,
    race,
    class: character.class,
    level,
    size: foe?.size,
    kind: foe?.kind,
    challenge: foe?.challengeRating,
    defence: armorClass,
    health: maxHealth,
    faction: npc?.faction,
    location: npc?.location,
    tags: isGm ? obsidianTags(tags) : [],
  }
}

function linesUnder(character: Character): string[] {
  const { background } = character
  const isHero = character.type === 'player'
  const lines = [blockLine(character), characterLine(character), isHero ? playedBy(character) : background]
  return lines.filter((line): line is string => Boolean(line))
}

function factLine([label, fact]: SheetFact, writing: Writing): string {
  const isPlace = PLACES.some((field) => labelOfField(field) === label)
  const words = isPlace ? named({ id: placeId(fact), name: fact }, writing) : plainMarkdown(fact)
  return `- **${label}** ${words}`
}

function scoresTable({ stats }: Character): string {
  const scores = scoresOf(stats)
  if (scores.every(({ score }) => score === undefined)) return ''
  const cells = scores.map(({ score, modifier }) => (score === undefined ? '–' : `${score} (${signedBonus(modifier)})`))
  return table(ABILITIES.map(shortAbility), [cells])
}

function counterLine({ name, aside, uses }: BlockEntry): string {
  const words = [plainMarkdown(aside), uses && `${uses.left} of ${uses.max} left`].filter(Boolean).join(', ')
  return `- **${plainMarkdown(name)}** ${words}`
}

function entryMarkdown(entry: BlockEntry, writing: Writing): string {
  const { name, uses, description } = entry
  const facts = [...entryFacts(entry).map(plainMarkdown), uses && `${uses.left} of ${uses.max} left`]
  const words = facts.filter(Boolean).join(', ')
  const text = proseBelow(3, description, writing)
  return paragraphs([`**${plainMarkdown(name)}.**${words && ` ${words}`}`, text])
}

function textsOf(character: Character, writing: Writing): string[] {
  const { background = '', notes = '' } = character
  const hero = character.type === 'player' ? character : undefined
  return [
    hero ? section(2, 'Background', proseBelow(2, background, writing)) : '',
    section(2, labelOfField('ownNotes'), proseBelow(2, hero?.ownNotes, writing)),
    ...(writing.isGm
      ? [section(2, 'For the GM', gmLines(character)), section(2, labelOfField('notes'), proseBelow(2, notes, writing))]
      : []),
  ]
}

function gmLines({ alias, hidden, conditions }: Character): string {
  const lines = [
    alias && `- **${labelOfField('alias')}** ${plainMarkdown(alias)}`,
    hidden && `- **${labelOfField('hidden')}** yes`,
    ...conditions.map(conditionLine),
  ]
  return lines.filter(Boolean).join('\n')
}

function conditionLine({ name, note, visible }: Condition): string {
  const words = [plainMarkdown(note), visible === false && 'hidden from players'].filter(Boolean).join(', ')
  return `- **Condition** ${plainMarkdown(name)}${words && `: ${words}`}`
}

/** Players hold only a part of most sheets: what isn't there is empty. */
function withLists(character: Character): Character {
  const lists = {
    conditions: [],
    weapons: [],
    spells: [],
    abilities: [],
    equipment: [],
    inventory: [],
    loot: [],
    traits: [],
  }
  return { ...lists, ...{ tempHealth: 0 }, ...character } as Character
}
