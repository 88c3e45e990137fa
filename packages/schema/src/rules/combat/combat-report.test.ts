import { expect, test } from 'vitest'
import type { Act } from '../../entities/replicated/act.ts'
import { aCombat, aCondition, anAct, BUILT_AT } from '../../testing/builders.ts'
import { combatLog } from './combat-log.ts'
import { combatReport } from './combat-report.ts'

const act = (round: number, text: string, over: Partial<Act> = {}): Act => anAct({ round, text, ...over })
const names: Record<string, string> = { mira: 'Mira', orc: 'Orc 2' }
const ended = [{ characterId: 'mira', conditions: [{ id: 'bound', before: aCondition({ name: 'Bound' }) }] }]

test('a report shows each round and who acted, and nothing that was undone', () => {
  const log = combatLog(
    [
      act(1, 'Initiative created', { kind: 'begin' }),
      act(1, 'Orc 2 took 12 (15 to 3)', { by: 'mira' }),
      act(1, 'Orc 2 took 40 (3 to 0)', { by: 'mira', undos: 1 }),
      act(1, 'Next turn', { kind: 'next' }),
      act(2, 'Next turn: Bound ended on Mira', { kind: 'next', changes: ended }),
      act(1, 'Previous turn', { kind: 'previous', changes: ended }),
      act(2, 'Mira took 5 (30 to 25)', { by: 'orc' }),
      act(2, 'Orc 2 healed 3 (3 to 6)', { by: 'orc', changes: [{ characterId: 'orc' }] }),
      act(2, 'Hob joined the fight', { by: 'gone' }),
    ],
    null,
  )
  expect(combatReport(log, (id) => names[id])).toBe(
    [
      'Round 1',
      '- Initiative created',
      "- Orc 2 took 12 (15 to 3), on Mira's turn",
      '',
      'Round 2',
      '- Bound ended on Mira',
      "- Mira took 5 (30 to 25), on Orc 2's turn",
      '- Orc 2 healed 3 (3 to 6)',
      '- Hob joined the fight',
    ].join('\n'),
  )
  expect(combatReport([], () => undefined)).toBe('')
})

test("a report never depends on an act's words", () => {
  const log = combatLog([act(1, 'Next turn: a wolf howls'), act(1, 'Vorwärts', { kind: 'next' })], null)
  expect(combatReport(log, () => undefined)).toBe('Round 1\n- Next turn: a wolf howls')
})

test('a report tells apart first-release acts, two combats and what came between them', () => {
  const old = { id: 'old', at: BUILT_AT, round: 2, text: 'Hob took 3', changes: [], undone: false }
  const order = Date.parse(BUILT_AT)
  const acts = [
    act(1, 'Rat took 1', { fightId: 'one', order: order + 1 }),
    act(0, 'Mira healed 9', { order: order + 2 }),
    act(1, 'Bat took 1', { fightId: 'two', order: order + 3 }),
  ]
  expect(combatReport(combatLog(acts, aCombat({ log: [old] })), () => undefined)).toBe(
    ['Outside combat\n- Mira healed 9', 'Round 2\n- Hob took 3', 'Round 1\n- Rat took 1', 'Round 1\n- Bat took 1'].join(
      '\n\n',
    ),
  )
})

test('a report of a log that lost its beginning says so first', () => {
  const log = combatLog([act(15, 'Orc 2 took 3 (15 to 12)')], null)
  expect(combatReport(log, () => undefined, true)).toBe(
    'Earlier acts have left the log.\n\nRound 15\n- Orc 2 took 3 (15 to 12)',
  )
  expect(combatReport([], () => undefined, true)).toBe('')
})
