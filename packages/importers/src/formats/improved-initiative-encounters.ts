import { MOST_COPIES, MOST_CREATURES } from '@lanternkeep/schema'
import type { Reading } from '../found.ts'
import { numberOf, type Row, row, rows, textOf, valueAt } from '../values/row.ts'
import type { ThingSource } from './format.ts'

type Counted = { name: string; count: number }

/** A saved fight: its creatures by name, and how many of each. Its heroes stay where they are. */
export function encounterThing(encounter: Row, at: string): ThingSource {
  const combatants = rows(encounter.Combatants)
  const creatures = combatants.filter(({ PersistentCharacterId, StatBlock }) => {
    return !PersistentCharacterId && !textOf(row(StatBlock).Player)
  })
  const counted = countNames(creatures.map(({ StatBlock, Alias }) => textOf(row(StatBlock).Name) || textOf(Alias)))
  const kept = counted
    .slice(0, MOST_CREATURES)
    .map(({ name, count }) => ({ name, count: Math.min(count, MOST_COPIES) }))
  const name = (textOf(encounter.Name).trim() || 'Encounter').slice(0, 100)
  return {
    name,
    source: 'Improved Initiative',
    at,
    raw: encounter,
    read: (receipt) => {
      const isWhole =
        kept.length === counted.length && kept.every(({ count }, index) => count === counted[index]?.count)
      const words = kept.map((each) => `${each.count} ${each.name}`).join(', ')
      if (!isWhole) receipt.keep('Creatures', counted.map((each) => `${each.count} ${each.name}`).join(', '))
      const why = isWhole ? undefined : `at most ${MOST_CREATURES} kinds and ${MOST_COPIES} of each`
      const how = isWhole ? 'mapped' : 'approximated'
      receipt.report({ how, field: 'Creatures', from: 'Combatants', becomes: words || 'none', ...(why && { why }) })
      const states = creatures.map(stateWords).filter((each) => each !== '')
      if (states.length > 0) {
        receipt.keep('As they were saved', states.map((each) => `- ${each}`).join('\n'))
        const shown = `${states.length} of ${creatures.length}`
        receipt.report({ how: 'note', field: 'State of each', from: [], shown, becomes: `Note: ${states.join('; ')}` })
      }
      const heroes = combatants.length - creatures.length
      if (heroes > 0) {
        const becomes = ''
        const heroWhy = 'heroes join when the fight starts'
        receipt.report({ how: 'ignored', field: 'Heroes in it', from: [], becomes, why: heroWhy })
      }
      receipt.ignore(
        ['Id', 'Version', 'LastUpdateMs', 'ActiveCombatantId', 'RoundCounter', 'ElapsedSeconds'],
        'technical',
      )
      receipt.ignore('BackgroundImageUrl', 'the address of a picture')
      receipt.report({ how: 'mapped', field: 'Name', from: 'Name', becomes: name })
      const { fields, leftovers } = receipt.finish()
      const reading: Reading = { kind: 'encounter', name, creatures: kept, notes: '', leftovers }
      return { reading, fields }
    },
  }
}

/** 'Store Two “Bob”: 3 health, initiative 12, Prone, hidden, has the key'; empty for one that is as its stat block. */
function stateWords({ StatBlock, Alias, CurrentHP, TemporaryHP, Initiative, Tags, Hidden, CurrentNotes }: Row): string {
  const name = textOf(row(StatBlock).Name).trim()
  const alias = textOf(Alias).trim()
  const [health, temporary, initiative] = [numberOf(CurrentHP), numberOf(TemporaryHP), numberOf(Initiative)]
  const words = [
    health !== undefined && health !== numberOf(valueAt(StatBlock, 'HP/Value')) && `${health} health`,
    temporary && `${temporary} temporary health`,
    initiative && `initiative ${initiative}`,
    ...rows(Tags).map(({ Text }) => textOf(Text)),
    Hidden === true && 'hidden',
    textOf(CurrentNotes).trim(),
  ].filter(Boolean)
  if (words.length === 0 && alias === '') return ''
  const title = [name, alias && name ? `“${alias}”` : alias].filter(Boolean).join(' ')
  return words.length === 0 ? title : `${title}: ${words.join(', ')}`
}

function countNames(names: readonly string[]): Counted[] {
  const counts = new Map<string, number>()
  for (const name of names.map((each) => each.trim().slice(0, 100)).filter(Boolean)) {
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count }))
}
