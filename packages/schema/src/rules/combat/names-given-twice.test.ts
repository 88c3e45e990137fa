import { expect, test } from 'vitest'
import type { ActWork } from '../../entities/replicated/act.ts'
import { aMonster, anAct } from '../../testing/builders.ts'
import { combatLog } from './combat-log.ts'
import { namesGivenTwice } from './names-given-twice.ts'

const joined = (id: string, order: number, names: Record<string, string>, undos = 0) => {
  const work = Object.entries(names).map(([made, name]): ActWork => ({ kind: 'made', id: made, name }))
  return anAct({ id, order, undos, kind: 'order', whole: { parts: [], work } })
}
const goblins = (names: Record<string, string>) => Object.entries(names).map(([id, name]) => aMonster({ id, name }))
const found = (acts: ReturnType<typeof anAct>[], names: Record<string, string>) =>
  namesGivenTwice(combatLog(acts, null), goblins(names)).map(({ actId, names: each }) => [
    actId,
    each.map(({ id, before, after }) => `${id}: ${before}, ${after}`),
  ])

const [one, two] = [
  { a: 'Goblin 1', b: 'Goblin 2' },
  { c: 'Goblin 1', d: 'Goblin 2' },
]
const both = [joined('first', 1, one), joined('later', 2, two)]

test('creatures of the later act go on from the highest number', () => {
  expect(found(both, { ...one, ...two })).toEqual([['later', ['c: Goblin 1, Goblin 3', 'd: Goblin 2, Goblin 4']]])
  const single = [joined('first', 1, { a: 'Ogre' }), joined('later', 2, { b: 'Ogre' })]
  expect(found(single, { a: 'Ogre', b: 'Ogre' })).toEqual([['later', ['b: Ogre, Ogre 2']]])
})

test('a name that a person typed over stays, and so does one that was changed before', () => {
  expect(found(both, { ...one, c: 'Boss', d: 'Goblin 3' })).toEqual([])
  expect(found(both, { a: 'Boss', b: 'Goblin 9', ...two })).toEqual([])
  const work: ActWork[] = [{ kind: 'renamed', id: 'c', before: 'Goblin 1', after: 'Goblin 3' }]
  const changed = anAct({ id: 'changed', order: 3, undos: 1, whole: { parts: [], work } })
  expect(found([...both, changed], { ...one, c: 'Goblin 1', d: 'Goblin 9' })).toEqual([])
})

test('one that was made apart under the number that settled others gets the next', () => {
  const work: ActWork[] = [{ kind: 'renamed', id: 'b', before: 'Ogre', after: 'Ogre 2' }]
  const settled = anAct({ id: 'settled', order: 3, whole: { parts: [], work } })
  for (const order of [2, 4]) {
    const acts = [joined('first', 1, { a: 'Ogre' }), settled, joined('apart', order, { c: 'Ogre 2' })]
    expect(found(acts, { a: 'Ogre', b: 'Ogre 2', c: 'Ogre 2' })).toEqual([['apart', ['c: Ogre 2, Ogre 3']]])
    expect(found(acts, { a: 'Ogre', b: 'Boss', c: 'Ogre 2' })).toEqual([])
  }
})

test('creatures that two devices brought in from the same encounter are the same ones, and keep their names', () => {
  expect(found([joined('first', 1, one), joined('later', 2, one)], one)).toEqual([])
})

test('creatures of one act, and those of an act that was undone, are left alone', () => {
  expect(found([joined('first', 1, { a: 'Goblin 1', b: 'Goblin 1' })], { a: 'Goblin 1', b: 'Goblin 1' })).toEqual([])
  expect(found([joined('first', 1, one, 1), joined('later', 2, two)], { ...one, ...two })).toEqual([])
})
