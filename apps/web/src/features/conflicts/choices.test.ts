import type { Session } from '@lanternkeep/schema'
import { aPlayer } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import type { ConflictItem } from '../../data/local/index.ts'
import { choicesToSettle, objectionToOwn, versionsHere } from './choices.ts'

const at = '2026-11-20T20:00:00.000Z'

function anItem(isMineFromHere: boolean, values: { theirs: unknown; mine: unknown }): ConflictItem {
  const conflict = { id: 'k1', path: 'gmNotes', base: '', by: 'Gwen', at, ...values }
  const document = { id: 's1', sessionNumber: 1 } as Session
  return { collection: 'sessions', document, title: 'Session 1', conflict, isMineFromHere, isFoundHere: isMineFromHere }
}

const target = { collection: 'sessions', documentId: 's1', conflictId: 'k1' }

test('on the device that found the conflict, mine is mine', () => {
  const item = anItem(true, { theirs: 'dawn', mine: 'dusk' })
  expect(versionsHere(item)).toEqual({ mine: 'dusk', theirs: 'dawn' })
  expect(choicesToSettle([item], { k1: { kind: 'mine', item } })).toEqual([{ ...target, choice: 'mine', seen: 'dawn' }])
})

test('on the other device, mine is what is in the document', () => {
  const item = anItem(false, { theirs: 'dawn', mine: 'dusk' })
  expect(versionsHere(item)).toEqual({ mine: 'dawn', theirs: 'dusk' })
  expect(choicesToSettle([item], { k1: { kind: 'mine', item } })).toEqual([
    { ...target, choice: 'theirs', seen: 'dawn' },
  ])
  expect(choicesToSettle([item], { k1: { kind: 'theirs', item } })).toEqual([
    { ...target, choice: 'mine', seen: 'dawn' },
  ])
})

test("a typed number is saved as a number, and isn't saved while it is invalid", () => {
  const item = anItem(true, { theirs: 26, mine: 18 })
  expect(choicesToSettle([item], { k1: { kind: 'own', text: '20', item } })).toEqual([
    { ...target, choice: { own: 20 }, seen: 26 },
  ])
  expect(choicesToSettle([item], { k1: { kind: 'own', text: 'many', item } })).toEqual([])
})

test('a number that the field can’t hold is objected to, and isn’t saved', () => {
  const conflict = { id: 'k1', path: 'level', base: 1, theirs: 2, mine: 3, by: 'Gwen', at }
  const document = { ...aPlayer({ level: 2 }), conflicts: [conflict] }
  const whose = { isMineFromHere: true, isFoundHere: true }
  const item: ConflictItem = { collection: 'characters', document, title: 'Mira', conflict, ...whose }
  expect(objectionToOwn('4', item)).toBeUndefined()
  expect(objectionToOwn('four', item)).toBe('Write a whole number')
  expect(objectionToOwn('-5', item)).toBe('This number isn’t possible here')
  expect(choicesToSettle([item], { k1: { kind: 'own', text: '-5', item } })).toEqual([])
})

test('undecided conflicts are left for later', () => {
  expect(choicesToSettle([anItem(true, { theirs: 'a', mine: 'b' })], {})).toEqual([])
})

test('what someone wrote since the choice is not overwritten, and a choice that keeps it stands', () => {
  const seen = anItem(false, { theirs: 'dawn', mine: 'dusk' })
  const now = anItem(false, { theirs: 'dawn and noon', mine: 'dusk' })
  expect(choicesToSettle([now], { k1: { kind: 'theirs', item: seen } })).toEqual([])
  expect(choicesToSettle([now], { k1: { kind: 'own', text: 'night', item: seen } })).toEqual([])
  expect(choicesToSettle([now], { k1: { kind: 'mine', item: seen } })).toMatchObject([{ choice: 'theirs' }])
})

test('a value whose keys come in another order is the same one, and the choice stands', () => {
  const seen = anItem(false, { theirs: { kind: 'turn', rounds: 3 }, mine: { kind: 'none' } })
  const now = anItem(false, { theirs: { rounds: 3, kind: 'turn' }, mine: { kind: 'none' } })
  expect(choicesToSettle([now], { k1: { kind: 'theirs', item: seen } })).toMatchObject([{ choice: 'mine' }])
})
