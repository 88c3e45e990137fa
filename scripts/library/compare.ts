import type { Entry } from '../../packages/importers/src/text/entries.ts'
import { ENTRY_LISTS, type ListName, type SourceCreature } from './creature.ts'

/** One figure that the two sources give differently; undefined where a source doesn't have it. */
export type Difference = { creature: string; figure: string; fiveE: unknown; open5e: unknown }

/** 5e-database has an entry for each shape of a shapechanger; Open5e has one for all. */
const FORM = /, .+ form$/i

export function isForm(name: string): boolean {
  return FORM.test(name)
}

export function counterpart(name: string, others: readonly SourceCreature[]): SourceCreature | undefined {
  const wanted = name.replace(FORM, '').toLowerCase()
  return others.find((other) => other.name.toLowerCase() === wanted)
}

/** What differs between two sources' entries for one creature. */
export function differencesOf(fiveE: SourceCreature, open5e: SourceCreature): Difference[] {
  const plain = FIGURES.filter((figure) => !isAlike(fiveE[figure], open5e[figure])).map((figure): Difference => {
    return { creature: fiveE.name, figure, fiveE: fiveE[figure], open5e: open5e[figure] }
  })
  const spells = spellWords(fiveE) === spellWords(open5e) ? [] : [spellDifference(fiveE, open5e)]
  return [...plain, ...spells, ...ENTRY_LISTS.flatMap((list) => entryDifferences(list, fiveE, open5e))]
}

/** XP isn't among them: Open5e has none. */
const FIGURES = [
  'size',
  'kind',
  'armorClass',
  'maxHealth',
  'hitDice',
  'speed',
  'stats',
  'saves',
  'skills',
  'senses',
  'languages',
  'resistances',
  'immunities',
  'vulnerabilities',
  'conditionImmunities',
  'challengeRating',
  'spellSlots',
  'specialUse',
] as const

const ENTRY_FIGURES = ['attackBonus', 'reach', 'range', 'damages', 'save', 'limitedUse', 'cost'] as const

function entryDifferences(list: ListName, fiveE: SourceCreature, open5e: SourceCreature): Difference[] {
  const creature = fiveE.name
  const [ours, theirs] = [fiveE[list] ?? [], open5e[list] ?? []]
  const onlyTheirs = isForm(creature) ? [] : theirs.filter(({ name }) => !named(ours, name))
  const differences = ours.flatMap((entry) => {
    const other = named(theirs, entry.name)
    if (!other) return [{ creature, figure: `${list}/${entry.name}`, fiveE: 'listed', open5e: undefined }]
    return ENTRY_FIGURES.filter((figure) => !isAlike(entry[figure], other[figure])).map((figure) => {
      return { creature, figure: `${list}/${entry.name}/${figure}`, fiveE: entry[figure], open5e: other[figure] }
    })
  })
  const added = onlyTheirs.map(({ name }) => ({
    creature,
    figure: `${list}/${name}`,
    fiveE: undefined,
    open5e: 'listed',
  }))
  return [...differences, ...added]
}

function named(entries: readonly Entry[], wanted: string): Entry | undefined {
  return entries.find(({ name }) => name === wanted)
}

function spellDifference(fiveE: SourceCreature, open5e: SourceCreature): Difference {
  return { creature: fiveE.name, figure: 'spells', fiveE: spellWords(fiveE), open5e: spellWords(open5e) }
}

/** Without levels: Open5e doesn't give them for innate spells. */
function spellWords({ spells = [] }: SourceCreature): string {
  const words = spells.map(({ name, perDay }) => name.toLowerCase() + (perDay ? ` ${perDay}/day` : ''))
  return words.toSorted().join(', ')
}

function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
