import { expect, test } from 'vitest'
import { aCondition } from '../../testing/builders.ts'
import { conditionsApart, withConditionsOfActs, withoutEndedConditions } from './conditions-back.ts'

const slowed = aCondition({ id: 'slowed', name: 'Slowed' })
const noted = { ...slowed, note: 'Half speed' }
const prone = aCondition({ id: 'prone', name: 'Prone' })

type Undone = 'never' | 'undone' | 'redone'
const MARKS = { never: { undos: 0 }, undone: { undos: 1, undoneOrder: 9 }, redone: { undos: 2, undoneOrder: 9 } }
const did = (difference: object, undone: Undone = 'never') => ({
  ...MARKS[undone],
  changes: [{ characterId: 'ana', conditions: [{ id: 'slowed', ...difference }] }],
})
const added = (undone?: Undone) => did({ after: slowed }, undone)
const ended = (undone?: Undone) => did({ before: slowed }, undone)

const namesAfter = (conditions: (typeof slowed)[], acts: ReturnType<typeof did>[]) => {
  return withConditionsOfActs({ id: 'ana', conditions }, acts).conditions.map(({ name }) => name)
}

test('a condition is gone once every act that added it is undone, or one that stands ended it', () => {
  expect(namesAfter([slowed, prone], [added('undone')])).toEqual(['Prone'])
  expect(namesAfter([slowed, prone], [added('redone'), ended()])).toEqual(['Prone'])
  expect(namesAfter([slowed, prone], [added(), ended('undone'), ended('redone')])).toEqual(['Prone'])
  expect(namesAfter([slowed, prone], [ended()])).toEqual(['Prone'])
})

test('a condition is there, as it was changed last, once what added it is redone or what ended it is undone', () => {
  expect(namesAfter([prone], [added('redone')])).toEqual(['Prone', 'Slowed'])
  expect(namesAfter([], [added(), ended('undone')])).toEqual(['Slowed'])
  const changed = [did({ before: slowed, after: noted }), did({ before: noted, after: slowed }, 'undone')]
  expect(conditionsApart({ id: 'ana' }, [added('redone'), ...changed]).missing).toEqual([noted])
})

test('a question about a condition goes once every act that added it is undone', () => {
  const open = (path: string) => ({ id: path, path, base: '', theirs: 'a', mine: 'b', by: '', at: '' })
  const questions = ['conditions/slowed/note', 'conditions/slowed', 'conditions/prone/note', 'notes'].map(open)
  const asked = (conditions: (typeof slowed)[], acts: ReturnType<typeof did>[]) => {
    const after = withConditionsOfActs({ id: 'ana', conditions, conflicts: questions }, acts)
    return after.conflicts.map(({ path }) => path)
  }
  for (const conditions of [[slowed, prone], [prone]]) {
    expect(asked(conditions, [added('undone')])).toEqual(['conditions/prone/note', 'notes'])
    // Undoing the end brings it back, with the question.
    expect(asked(conditions, [added(), ended()])).toHaveLength(4)
    expect(asked(conditions, [added('redone')])).toHaveLength(4)
  }
})

test('nothing else is touched: what was never undone, what no act here added, and other characters', () => {
  const one = { id: 'ana', conditions: [slowed, prone] }
  expect(withConditionsOfActs(one, [added(), ended('undone')])).toBe(one)
  const none = { id: 'ana', conditions: [] }
  // What ended it may be on its way, or too old for the log.
  expect(withConditionsOfActs(none, [added()])).toBe(none)
  const other = { id: 'bo', conditions: [slowed] }
  expect(withConditionsOfActs(other, [added('undone'), ended()])).toBe(other)
})

test('a condition that an undo or a redo brings back is as the acts that stand changed it: hidden stays hidden', () => {
  const hidden = { ...slowed, visible: false }
  const back = (id: string, difference: object, undos: number, others: ReturnType<typeof did>[]) => {
    const conditions = [{ id: 'slowed', ...difference }]
    const act = { id, undos, changes: [{ characterId: 'ana', conditions }] }
    const acts = [...others.map((each, at) => ({ ...each, id: `act ${at}` })), act]
    return withoutEndedConditions(act, acts)[0]?.conditions
  }
  const hiding = did({ before: slowed, after: hidden })
  expect(back('end', { before: slowed }, 1, [added(), hiding])).toEqual([{ id: 'slowed', before: hidden }])
  expect(back('add', { after: slowed }, 2, [hiding])).toEqual([{ id: 'slowed', after: hidden }])
  const undone = did({ before: slowed, after: hidden }, 'undone')
  expect(back('end', { before: slowed }, 1, [added(), undone])).toEqual([{ id: 'slowed', before: slowed }])
  // Each keeps to what it changed.
  const renamed = did({ before: slowed, after: { ...slowed, name: 'Held' } })
  expect(back('end', { before: slowed }, 1, [hiding, renamed])?.[0]?.before).toEqual({ ...hidden, name: 'Held' })
})
