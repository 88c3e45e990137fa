import { expect, test } from 'vitest'
import { anAct } from '../../testing/builders.ts'
import { type Passing, passingAct } from './passing-act.ts'

const ANA = { round: 1, entryId: 'ana' }
const BO = { round: 1, entryId: 'bo' }
const fightId = 'fight'
const passed = anAct({ id: 'ana-1', fightId, kind: 'next', order: 10, before: { turn: ANA }, after: { turn: BO } })
const back = anAct({ id: 'back', fightId, kind: 'previous', order: 20, before: { turn: BO }, after: { turn: ANA } })
const again = (id: string, over: Partial<Passing> = {}) => ({ ...passed, id, order: 30, ...over })
const act = (...log: Passing[]) => passingAct(log, ANA, 'ana-1')
const nameAfter = (...log: Passing[]) => String(act(...log)?.id)

test('the first passing of a turn has the id it was given', () => {
  expect(act()).toEqual({ id: 'ana-1', isInLog: false })
  expect(act(passed)).toEqual({ id: 'ana-1', isInLog: true })
})

test('each return to the turn gives its passing an id of its own, the same wherever the return is known', () => {
  const id = nameAfter(passed, back)
  expect(id).toMatch(/^ana-1-[0-9a-z]+$/)
  expect(act(back, passed)).toEqual({ id, isInLog: false })
  expect(act(passed, back, again(id))).toEqual({ id, isInLog: true })
  const later = { ...back, id: 'back-2', order: 40 }
  expect(act(passed, back, again(id), later)).toMatchObject({ isInLog: false })
  expect(nameAfter(passed, back, again(id), later)).not.toBe(id)
})

test('an undo leads back to the turn like an act, and so does an undo after a redo', () => {
  const once = nameAfter({ ...passed, undos: 1, undoneOrder: 15 })
  const twice = nameAfter({ ...passed, undos: 3, undoneOrder: 45 })
  expect(new Set(['ana-1', once, twice]).size).toBe(3)
  expect(act({ ...passed, undos: 2, undoneOrder: 15 })).toEqual({ id: 'ana-1', isInLog: true })
  expect(act({ ...passed, undos: 1, undoneOrder: 0 })).toEqual({ id: once, isInLog: false })
})

test('where two devices went back apart and one passed the turn again, the other return has not been answered', () => {
  const theirs = { ...back, id: 'their-back', order: 25 }
  const [mine, other] = [nameAfter(passed, back), nameAfter(passed, theirs)]
  expect(act(passed, back, theirs, again(other))).toEqual({ id: mine, isInLog: false })
  expect(act(passed, back, theirs, again(mine))).toEqual({ id: other, isInLog: false })
  expect(act(passed, back, theirs, again(mine), again(other))).toMatchObject({ isInLog: true })
})

test('a return in another fight, or to another turn, is none', () => {
  expect(act(passed, { ...back, fightId: 'later' })).toEqual({ id: 'ana-1', isInLog: true })
  expect(act(passed, { ...back, after: { turn: { ...ANA, round: 2 } } })).toEqual({ id: 'ana-1', isInLog: true })
})

test('the act that led to the turn is no return, though this device made it later than another one passed the turn', () => {
  const turn = { ...ANA, actId: 'to-ana' }
  const toAna = anAct({ id: 'to-ana', fightId, kind: 'next', order: 15, before: { turn: BO }, after: { turn } })
  expect(act(toAna, { ...passed, before: { turn } })).toEqual({ id: 'ana-1', isInLog: true })
})

test('the id of something else is not used', () => {
  expect(act({ ...passed, before: { turn: BO } })).toBeUndefined()
})

test('the id of any passing is a valid one', () => {
  const longest = 'x'.repeat(64)
  const log = [{ ...passed, id: longest }, back]
  expect(passingAct(log, ANA, longest)?.id).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
})
