import type { Entry } from '../../packages/importers/src/text/entries.ts'
import { withoutEmpty } from '../../packages/importers/src/values/row.ts'
import type { Creature } from '../../packages/library/src/creature.ts'
import { counterpart, type Difference, differencesOf, isForm } from './compare.ts'
import type { ListName, SourceCreature } from './creature.ts'
import { CORRECTIONS, type Decision, decide } from './decisions.ts'

export type Decided = Difference & Decision
/** `undecided` are differences without a rule, and creatures that only 5e-database has. */
export type Merged = { creatures: Creature[]; decided: Decided[]; undecided: Difference[] }

/** One list out of two, by name. Where they differ, `decisions.ts` says which is taken. */
export function mergeSources(fiveE: readonly SourceCreature[], open5e: readonly SourceCreature[]): Merged {
  const decided: Decided[] = []
  const undecided: Difference[] = []
  const creatures = fiveE.map((creature) => {
    const other = counterpart(creature.name, open5e)
    if (!other) undecided.push({ creature: creature.name, figure: 'name', fiveE: creature.name, open5e: undefined })
    const differences = other ? differencesOf(creature, other) : []
    return differences.reduce((merged, difference) => {
      const decision = decide(difference)
      if (!decision) undecided.push(difference)
      else decided.push({ ...difference, ...decision })
      return decision?.take === 'Open5e' && other ? withFigure(merged, difference, other) : merged
    }, corrected(creature))
  })
  return { creatures: creatures.map(creatureOf).toSorted((a, b) => (a.name < b.name ? -1 : 1)), decided, undecided }
}

function withFigure(creature: SourceCreature, { figure, open5e }: Difference, other: SourceCreature): SourceCreature {
  const [list = '', name, inner] = figure.split('/')
  if (!name) return { ...creature, [figure]: open5e }
  const entries = creature[list as ListName] ?? []
  const added = other[list as ListName]?.find((entry) => entry.name === name)
  if (!inner) return { ...creature, [list]: added ? [...entries, added] : entries }
  const changed = entries.map((entry) => (entry.name === name ? { ...entry, [inner]: open5e } : entry))
  return { ...creature, [list]: changed }
}

function corrected(creature: SourceCreature): SourceCreature {
  const { figure, value } = CORRECTIONS.find((one) => one.creature === creature.name) ?? {}
  if (figure === undefined) return creature
  if (figure !== 'madeOf') return { ...creature, [figure]: value }
  return {
    ...creature,
    actions: creature.actions?.map((action) => (action.madeOf ? { ...action, madeOf: String(value) } : action)),
  }
}

/** With ids, and abilities that have no figures as plain names. */
function creatureOf({ spells, abilities, actions, reactions, specialActions, ...creature }: SourceCreature): Creature {
  const shaped = (entries: readonly Entry[] = []) => entries.map((entry) => withForm(entry, creature.name))
  const withIds = <T extends object>(items: readonly T[]) => items.map((item, at) => ({ id: String(at + 1), ...item }))
  const known = withIds(shaped(abilities)).map((one) => (Object.keys(one).length === 2 ? one.name : one))
  const cast = (spells ?? []).map(({ name, level = 0, perDay }) => {
    return { name, level, ...(perDay && { limitedUse: { per: 'day', count: perDay } }) }
  })
  return withoutEmpty({
    id: creature.name
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .replace(/-$/, ''),
    ...creature,
    abilities: known,
    spells: withIds(cast),
    actions: withIds(shaped(actions)),
    reactions: withIds(shaped(reactions)),
    specialActions: withIds(shaped(specialActions)),
  }) as Creature
}

/** The shape stays in the name where the creature has one entry for all shapes. */
function withForm({ form, ...entry }: Entry, creature: string): Entry {
  return form && !isForm(creature) ? { ...entry, name: `${entry.name} (${form})` } : entry
}
