import { expect, test } from 'vitest'
import type { CombatAct } from '../entities/combat.ts'
import { BUILT_AT } from '../testing/builders.ts'
import { combatReport } from './combat-report.ts'

const act = (round: number, text: string, over: Partial<CombatAct> = {}): CombatAct => {
  return { id: text, at: BUILT_AT, round, text, changes: [], undone: false, ...over }
}
const names: Record<string, string> = { mira: 'Mira', orc: 'Orc 2' }

test('a report tells each round, who acted, and nothing that was taken back', () => {
  const log = [
    act(1, 'Initiative created'),
    act(1, 'Orc 2 took 12 (15 to 3)', { by: 'mira' }),
    act(1, 'Orc 2 took 40 (3 to 0)', { by: 'mira', undone: true }),
    act(1, 'Next turn'),
    act(2, 'Next turn: Bound ended on Mira', { by: 'orc' }),
    act(2, 'Mira took 5 (30 to 25)', { by: 'orc' }),
    act(2, 'Orc 2 healed 3 (3 to 6)', { by: 'orc' }),
    act(2, 'Hob joined the fight', { by: 'gone' }),
  ]
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
