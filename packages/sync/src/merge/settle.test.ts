import { expect, test } from 'vitest'
import { NOW } from '../testing/push-server.ts'
import { valueInConflict } from './conflict-value.ts'
import { type Settlement, settle, takesOwn, takesOwnText } from './settle.ts'

const LATER = '2026-11-21T20:00:00.000Z'

function settled(path: string, versions: { theirs: unknown; mine: unknown }, fields: object, choice: Settlement) {
  const conflict = { id: 'one', path, base: null, ...versions, by: '', at: NOW }
  return settle(
    'characters',
    { id: 'a', rev: 'r', conflicts: [conflict, { ...conflict, id: 'two', mine: 'Another' }], ...fields },
    { conflictId: 'one', choice },
  )
}

test('[M10] choosing theirs leaves the field and what was written on top of it', () => {
  const result = settled('name', { theirs: 'Ashe', mine: 'Asha' }, { name: 'Ashe the Bold' }, 'theirs')
  expect(result).toMatchObject({ name: 'Ashe the Bold', conflicts: [{ id: 'two' }] })
})

test('[M10] a copy of the conflict that another device found is settled with it', () => {
  const one = { id: 'one', path: 'name', base: 'Ash', theirs: 'Ashe', mine: 'Asha', by: '', at: NOW }
  const [copied, turned] = [
    { ...one, id: 'two', at: LATER },
    { ...one, id: 'three', theirs: 'Asha', mine: 'Ashe' },
  ]
  const another = { ...one, id: 'four', path: 'notes' }
  const document = { id: 'a', rev: 'r', name: 'Ashe', conflicts: [one, copied, turned, another] }
  expect(settle('characters', document, { conflictId: 'two', choice: 'mine' })).toMatchObject({
    name: 'Asha',
    conflicts: [another],
  })
})

test('[M10] choosing mine or a new version replaces it', () => {
  expect(settled('name', { theirs: 'Ashe', mine: 'Asha' }, { name: 'Ashe' }, 'mine').name).toBe('Asha')
  expect(settled('name', { theirs: 'Ashe', mine: 'Asha' }, { name: 'Ashe' }, { own: 'Ash' }).name).toBe('Ash')
  expect(settled('level', { theirs: 3, mine: null }, { level: 3 }, 'mine')).not.toHaveProperty('level')
})

test('[M10] a text of one’s own may be a name or a note, and no date, picture or type of a character', () => {
  const open = (path: string, theirs: string, mine: string) => {
    return { id: 'one', path, base: null, theirs, mine, by: '', at: NOW }
  }
  const sheet = { type: 'player', name: 'Ash', playerName: 'Jo', health: 3, maxHealth: 3, notes: 'Tall.' }
  const own = { id: 'a', rev: 'r', campaignId: 'c', lastModified: NOW }
  const takes = (path: string, theirs: string, mine: string) => {
    return takesOwnText('characters', { ...own, ...sheet, conflicts: [open(path, theirs, mine)] }, 'one')
  }
  expect([takes('name', 'Ash', 'Asha'), takes('notes', 'Tall.', 'Small.')]).toEqual([true, true])
  expect(takes('type', 'player', 'npc')).toBe(false)
  expect(takes('imageUrl', '/api/images/a', '/api/images/b')).toBe(false)
  const session = {
    ...own,
    sessionNumber: 1,
    date: NOW,
    conflicts: [open('date', NOW, LATER)],
  }
  expect(takesOwnText('sessions', session, 'one')).toBe(false)
})

test('[M10] a number of one’s own is one that the field may hold', () => {
  const sheet = { type: 'player', name: 'Ash', playerName: 'Jo', health: 3, maxHealth: 3 }
  const conflict = { id: 'one', path: 'level', base: 1, theirs: 2, mine: 3, by: '', at: NOW }
  const document = { id: 'a', rev: 'r', campaignId: 'c', lastModified: NOW, level: 2, ...sheet, conflicts: [conflict] }
  const takes = (own: unknown) => takesOwn('characters', document, { conflictId: 'one', own })
  expect([takes(4), takes(-5), takes('many')]).toEqual([true, false, false])
})

test('[M10] a chosen health value is marked as set', () => {
  expect(settled('health', { theirs: 5, mine: 6 }, { health: 5, healthMark: 'a' }, 'mine')).toMatchObject({
    health: 6,
    healthMark: 'one',
  })
})

test('[M10] conflicts inside a list settle a field, a whole item or its removal', () => {
  const bag = { inventory: [{ id: 'bow', name: 'Longbow' }] }
  expect(settled('inventory/bow/name', { theirs: 'Longbow', mine: 'Bow' }, bag, 'mine').inventory).toEqual([
    { id: 'bow', name: 'Bow' },
  ])
  expect(settled('inventory/bow', { theirs: bag.inventory[0], mine: null }, bag, 'mine').inventory).toEqual([])
  const kept = settled('inventory/bow', { theirs: null, mine: { id: 'bow', name: 'Bow' } }, bag, 'theirs')
  expect(kept.inventory).toEqual(bag.inventory)
  expect(settled('inventory/bow', { theirs: null, mine: bag.inventory[0] }, bag, 'mine').inventory).toEqual([])
  const back = { id: 'axe', name: 'Axe' }
  expect(settled('inventory/axe', { theirs: null, mine: back }, bag, 'mine').inventory).toEqual([
    ...bag.inventory,
    back,
  ])
  expect(settled('inventory/gone/name', { theirs: 'A', mine: 'B' }, bag, 'mine').inventory).toEqual(bag.inventory)
  expect(settled('stats/wisdom', { theirs: 8, mine: 9 }, { stats: { wisdom: 8, strength: 10 } }, 'mine').stats).toEqual(
    { wisdom: 9, strength: 10 },
  )
})

test('[M10] a deletion by either side can be kept or undone', () => {
  expect(settled('$deleted', { theirs: true, mine: false }, {}, 'theirs')._deleted).toBe(true)
  expect(settled('$deleted', { theirs: true, mine: false }, {}, 'mine')._deleted).toBeUndefined()
  expect(settled('$deleted', { theirs: false, mine: true }, {}, 'mine')._deleted).toBe(true)
  expect(settled('$deleted', { theirs: false, mine: true }, {}, 'theirs')._deleted).toBeUndefined()
})

test('[M10] an unknown conflict changes nothing', () => {
  const document = { id: 'a', rev: 'r', conflicts: [] }
  expect(settle('characters', document, { conflictId: 'gone', choice: 'mine' })).toBe(document)
})

test('what the document has by now is found in fields, records and lists', () => {
  const at = (path: string, fields: object) => {
    return valueInConflict({ id: 'a', rev: 'r', conflicts: [{ id: 'one', path }], ...fields }, 'one')
  }
  expect(at('name', { name: 'Ashe the Bold' })).toBe('Ashe the Bold')
  expect(at('abilities/str', { abilities: { str: 12 } })).toBe(12)
  expect(at('inventory/rope/name', { inventory: [{ id: 'rope', name: 'Rope' }] })).toBe('Rope')
  expect([at('inventory/rope/name', { inventory: [] }), at('level', {})]).toEqual([null, null])
})
