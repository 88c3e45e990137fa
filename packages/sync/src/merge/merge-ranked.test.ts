import { orderEntries, withEntryAdded, withEntryInitiative, withEntryMoved, withGroup } from '@lanternkeep/schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { NOW } from '../testing/push-server.ts'
import { merge } from './merge.ts'

type Entry = { id: string; characterId: string; initiative: number; group?: string }
const foe = (id: string, initiative: number): Entry => ({ id, characterId: id, initiative })
const orderOf = (...entries: [id: string, initiative: number][]) => entries.map(([id, value]) => foe(id, value))
const withAll = (order: readonly Entry[], ...added: [id: string, initiative: number][]) =>
  added.reduce<Entry[]>((all, [id, value]) => withEntryAdded(all, foe(id, value)), [...order])

function merged(base: Entry[] | null, theirs: Entry[], mine: Entry[]): { words: string; conflicts: unknown } {
  const combat = (entries: Entry[], rev: string) => {
    const turn = { round: 1, entryId: base?.[0]?.id ?? null }
    return { id: 'c', campaignId: 'c', rev, lastModified: NOW, conflicts: [], entries, turn } as SyncDocument
  }
  const sides = { base: base && combat(base, 'base'), theirs: combat(theirs, 'theirs'), mine: combat(mine, 'mine') }
  const result = merge('combats', { ...sides, by: '', at: NOW, newId: () => 'conflict' })
  const words = (result.entries as Entry[]).map(({ id, initiative }) => `${id} ${initiative}`).join(', ')
  return { words, conflicts: result.conflicts }
}

const base = orderOf(['ash', 20], ['bat', 12], ['cat', 5])

test('[M7] combatants that two devices added apart are in order of initiative, from either side', () => {
  const [one, two] = [withAll(base, ['imp', 16], ['fly', 3]), withAll(base, ['orc', 25], ['elk', 15], ['ape', 8])]
  const words = 'orc 25, ash 20, imp 16, elk 15, bat 12, ape 8, cat 5, fly 3'
  expect(merged(base, one, two)).toEqual({ words, conflicts: [] })
  expect(merged(base, two, one)).toEqual({ words, conflicts: [] })
})

test('[M7] one who is brought in while the other device drags another one goes where their value belongs', () => {
  const dragged = withEntryMoved(base, 'ash', 2)
  const joined = withAll(base, ['imp', 16])
  for (const [theirs, mine] of [
    [dragged, joined],
    [joined, dragged],
  ] as const)
    expect(merged(base, theirs, mine).words).toBe('imp 16, bat 12, cat 5, ash 20')
})

test('[M7] one who was brought in and dragged stays where the table put them', () => {
  const dragged = withEntryMoved(withAll(base, ['imp', 16]), 'imp', 3)
  const joined = withAll(base, ['orc', 14])
  expect(merged(base, joined, dragged).words).toBe('ash 20, orc 14, bat 12, cat 5, imp 16')
  expect(merged(base, dragged, joined).words).toBe('ash 20, orc 14, bat 12, cat 5, imp 16')
})

test('[M7] values that two devices changed apart both move their rows, and a row dragged meanwhile stays', () => {
  const [up, down] = [withEntryInitiative(base, 'cat', 30), withEntryInitiative(base, 'ash', 9)]
  expect(merged(base, up, down).words).toBe('cat 30, bat 12, ash 9')
  expect(merged(base, down, up).words).toBe('cat 30, bat 12, ash 9')
  const dragged = withEntryMoved(base, 'bat', 0)
  const four = withEntryInitiative(base, 'cat', 15)
  expect(merged(base, four, dragged).words).toBe('bat 12, ash 20, cat 15')
  expect(merged(base, dragged, four).words).toBe('bat 12, ash 20, cat 15')
})

test('[M7] those who act together stay together', () => {
  const imps = withGroup(withAll(base, ['imp 1', 12], ['imp 2', 12]), ['imp 1', 'imp 2'], 'imps')
  expect(merged(base, withAll(base, ['orc', 12]), imps).words).toMatch(/imp 1 12, imp 2 12/)
  expect(merged(base, imps, withAll(base, ['orc', 12])).words).toMatch(/imp 1 12, imp 2 12/)
})

test('[M7] two orders that were never dragged merge to one that is sorted, and equal ones keep their order', () => {
  const added = (side: string) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 6 }).map((values) => {
      return values.map((value, at): [string, number] => [`${side}${at}`, value])
    })
  fc.assert(
    fc.property(added('base'), added('one'), added('two'), (known, one, two) => {
      const before = orderEntries(known.map(([id, value]) => foe(id, value)))
      const [theirs, mine] = [withAll(before, ...one), withAll(before, ...two)]
      const { words } = merged(before, theirs, mine)
      const values = words === '' ? [] : words.split(', ').map((each) => Number(each.split(' ')[1]))
      expect(values).toEqual(values.toSorted((a, b) => b - a))
      const ids = words.split(', ').map((each) => each.split(' ')[0])
      for (const side of [theirs, mine]) {
        const own = side.map(({ id }) => id)
        expect(ids.filter((id) => own.includes(id ?? ''))).toEqual(own)
      }
    }),
    { seed: 20_260_101 },
  )
})
