import { expect, test } from 'vitest'
import type { Act } from '../../entities/replicated/act.ts'
import { aCombat, aCondition, anAct, anEntry } from '../../testing/builders.ts'
import { actToRedo, actToUndo, combatLog } from './combat-log.ts'

let order = 0
const act = (fightId: string, kind: Act['kind'], over: Partial<Act> = {}): Act => {
  order += 1
  return anAct({
    id: `${fightId} ${kind}`,
    fightId,
    kind,
    order,
    before: { turn: { round: 1, entryId: 'orc' } },
    ...over,
  })
}
const begin = (fightId: string, before?: string, over: Partial<Act> = {}) =>
  act(fightId, 'begin', { before: before === undefined ? {} : { fightId: before }, ...over })
const running = (fightId: string) => aCombat({ fightId, entries: [anEntry('orc')] })
const over = (fightId: string) => aCombat({ fightId, entries: [] })

test('[A13] order and turns of a fight that did not go on are marked, and undo passes them over', () => {
  const acts = [begin('kept'), act('kept', 'next'), begin('lost'), act('lost', 'next'), act('lost', 'order')]
  const log = combatLog(acts, running('kept'))
  expect(log.map(({ outOfReach }) => outOfReach)).toEqual([undefined, undefined, 'lost', 'lost', 'lost'])
  expect(actToUndo(log)?.id).toBe('kept next')
})

test('[A13] what was done to characters in it can be undone, and so can creatures that were made for it', () => {
  const whole = { parts: [], work: [{ kind: 'made' as const, id: 'imp' }] }
  const acts = [begin('kept'), begin('lost'), act('lost', 'order', { whole }), act('lost', 'health')]
  const log = combatLog(acts, running('kept'))
  expect(actToUndo(log)?.id).toBe('lost health')
  expect(actToUndo(log.slice(0, -1))?.id).toBe('lost order')
})

test('[A13] a turn of it that made someone ready or ended a condition can be undone, one that counted rounds can’t', () => {
  const slow = aCondition({ id: 'slow', name: 'Slow' })
  const turn = (conditions: object[]) => act('lost', 'next', { changes: [{ characterId: 'orc', conditions }] } as never)
  const reached = (conditions: object[]) =>
    actToUndo(combatLog([begin('kept'), begin('lost'), turn(conditions)], running('kept')))
  expect(reached([{ id: 'slow', after: slow }])?.id).toBe('lost next')
  expect(reached([{ id: 'slow', before: slow }])?.id).toBe('lost next')
  expect(reached([{ id: 'slow', before: slow, after: slow }])?.id).toBe('kept begin')
})

test('[A13] a turn of a fight whose begin another device undid can be undone if someone is ready by it', () => {
  const ready = { id: 'ready', after: aCondition({ id: 'ready', name: 'Ready' }) }
  const changes = [{ characterId: 'orc', conditions: [ready] }]
  const begun = begin('one', undefined, { undos: 1, undoneOrder: 2000 })
  const none = aCombat({ entries: [] })
  expect(actToUndo(combatLog([begun, act('one', 'next', { changes } as never)], none))?.id).toBe('one next')
  expect(actToUndo(combatLog([begun, act('one', 'next')], none))).toBeUndefined()
})

test('[A13] an earlier fight comes back step by step, once the begin of the later one is undone', () => {
  const first = [begin('one'), act('one', 'next'), act('one', 'end')]
  const late = act('one', 'previous', { order: 1000 })
  const second = begin('two', 'one')
  expect(actToUndo(combatLog([...first, second, late], running('two')))?.id).toBe('two begin')
  const undone = { ...second, undos: 1, undoneOrder: 2000 }
  const log = combatLog([...first, undone, late], over('one'))
  expect([actToUndo(log)?.id, actToRedo(log)?.id]).toEqual(['one end', 'two begin'])
  expect(log.some(({ outOfReach }) => outOfReach === 'lost')).toBe(false)
})

test('[A13] a turn that another device passed after the fight was ended waits until that is undone', () => {
  const acts = [begin('one'), act('one', 'end'), act('one', 'next')]
  expect(actToUndo(combatLog(acts, over('one')))?.id).toBe('one end')
  expect(actToUndo(combatLog(acts, running('one')))?.id).toBe('one next')
  const left = [begin('one'), act('one', 'order')]
  expect(actToUndo(combatLog(left, over('one')))?.id).toBe('one order')
})

test('[A13] of two ends of a fight that two devices made apart, undoing one is enough', () => {
  const before = [begin('one'), act('one', 'next')]
  const [first, second] = [act('one', 'end'), act('one', 'end', { id: 'one end, too' })]
  const acts = [...before, first, second]
  expect(actToUndo(combatLog(acts, over('one')))?.id).toBe('one end, too')
  const undone = [...before, first, { ...second, undos: 1, undoneOrder: 2000 }]
  const log = combatLog(undone, running('one'))
  expect([actToUndo(log)?.id, actToRedo(log)?.id]).toEqual(['one next', 'one end, too'])
  const healed = { ...first, changes: [{ characterId: 'mira', conditions: [] }] }
  expect(actToUndo(combatLog([...before, healed], running('one')))?.id).toBe('one end')
})
