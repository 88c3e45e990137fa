import type { LoggedAct } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { stepToRedo, stepToUndo, textOf, type Whole, withUndone, withWhole } from './wholes.ts'

const act = (text: string, order: number, over: Partial<LoggedAct> = {}) =>
  ({ text, order, undone: false, ...over }) as LoggedAct
const whole = (text: string, order: number, undoneOrder?: number): Whole => ({
  text,
  order,
  ...(undoneOrder !== undefined && { undoneOrder }),
  undo: async () => undefined,
  redo: async () => undefined,
})
const undo = (log: LoggedAct[], wholes: Whole[]) => {
  const step = stepToUndo(log, wholes)
  return step && textOf(step)
}
const redo = (log: LoggedAct[], wholes: Whole[]) => {
  const step = stepToRedo(log, wholes)
  return step && textOf(step)
}

test('Undo takes what was done last, whole or act', () => {
  expect(undo([], [])).toBeUndefined()
  expect(undo([], [whole('imps', 0)])).toBe('imps')
  expect(undo([act('hit', 1), act('imps joined', 2)], [whole('imps', 2)])).toBe('imps')
  expect(undo([act('imps joined', 2), act('hit', 3)], [whole('imps', 2)])).toBe('hit')
  expect(undo([act('imps joined', 2), act('hit', 3, { undone: true })], [whole('imps', 2)])).toBe('imps')
  expect(undo([act('hit', 1)], [whole('imps', 1), whole('after', 1)])).toBe('after')
  expect(undo([act('hit', 1)], [whole('imps', 1, 1)])).toBe('hit')
})

test('Redo takes what was undone last, whole or act', () => {
  const hit = act('hit', 1, { undone: true, undoneOrder: 5 })
  expect(redo([], [whole('imps', 0, 0)])).toBe('imps')
  expect(redo([act('imps joined', 2, { undone: true, undoneOrder: 0 })], [whole('imps', 2, 2)])).toBe('imps')
  expect(redo([hit, act('imps joined', 2, { undone: true, undoneOrder: 0 })], [whole('imps', 2, 2)])).toBe('hit')
  expect(redo([hit], [whole('imps', 2, 5)])).toBe('imps')
  expect(redo([act('hit', 1)], [whole('imps', 1, 1), whole('after', 1, 1)])).toBe('imps')
})

test('Redo ends with something new of the GM, not with a player’s act', () => {
  expect(redo([act('hit', 3)], [whole('imps', 2, 2)])).toBeUndefined()
  expect(redo([act('own', 3, { memberId: 'pia' })], [whole('imps', 2, 2)])).toBe('imps')
  expect(withWhole([whole('imps', 0, 0), whole('bats', 0)], whole('after', 0)).map(({ text }) => text)).toEqual([
    'bats',
    'after',
  ])
})

test('a whole that is redone can be undone again', () => {
  const wholes = [whole('imps', 2)]
  const undone = withUndone(wholes, wholes[0] as Whole, 4)
  expect([undo([], undone), redo([], undone)]).toEqual([undefined, 'imps'])
  const redone = withUndone(undone, undone[0] as Whole, undefined)
  expect([undo([], redone), redo([], redone)]).toEqual(['imps', undefined])
})
