import { expect, test } from 'vitest'
import type { ActChange } from '../../entities/replicated/act.ts'
import type { Condition } from '../../entities/replicated/condition.ts'
import { aCondition } from '../../testing/builders.ts'
import { type Duration, endOf } from '../conditions/condition-end.ts'
import { type Changeable, inverseChange, withActChange } from './combat-acts.ts'
import { nextTurn } from './turn.ts'
import {
  changesAfterTurn,
  conditionsAfterTime,
  endedInWords,
  nextEnding,
  withCombatConditionsEnded,
} from './turn-passing.ts'

/** The combatant after a change that is not undone. */
function changed<C extends Changeable>(combatant: C, change: ActChange): C {
  return withActChange(combatant, { id: 'act', order: 1, undos: 0 }, change)
}

const now = '2026-11-20T20:00:00.000Z'
const order = [{ id: 'mira' }, { id: 'orc' }, { id: 'hob' }]

type Combatant = { id: string; name: string; health: number; maxHealth: number; conditions: Condition[] }

function combatant(id: string, conditions: Condition[] = []): Combatant {
  return { id, name: id, health: 10, maxHealth: 10, conditions }
}

/**
 * Passes turns until the condition is gone, beginning with Mira's in round 1. Returns whose turn it was then, and the
 * round.
 */
function lastsUntil(duration: Duration, acting: string, targetId = 'orc'): string {
  let turn = { round: 1, entryId: acting as string | null }
  let combatants = order.map(({ id }) => {
    const own = id === targetId ? [aCondition({ ends: endOf(duration, { targetId, actingId: acting, now }) })] : []
    return combatant(id, own)
  })
  for (let passing = 0; passing < 40; passing += 1) {
    const to = nextTurn(turn, order)
    const { changes, ended } = changesAfterTurn(combatants, [String(turn.entryId)], [String(to.entryId)])
    combatants = combatants.map((each) =>
      changes.filter((change) => change.characterId === each.id).reduce(changed, each),
    )
    if (ended.length > 0) return `${turn.entryId} to ${to.entryId} in round ${to.round}`
    turn = to
  }
  return 'for ever'
}

test.each<[string, Duration, string, string]>([
  ["until the start of Hob's next turn", { kind: 'start', of: 'hob' }, 'mira', 'orc to hob in round 1'],
  [
    "until the start of Mira's next turn, given on her own",
    { kind: 'start', of: 'mira' },
    'mira',
    'hob to mira in round 2',
  ],
  ["until the end of Hob's next turn", { kind: 'end', of: 'hob' }, 'mira', 'hob to mira in round 2'],
  [
    "until the end of Mira's next turn, given on her own",
    { kind: 'end', of: 'mira' },
    'mira',
    'mira to orc in round 2',
  ],
  ['one round', { kind: 'rounds', amount: 1 }, 'mira', 'hob to mira in round 2'],
  ['three rounds', { kind: 'rounds', amount: 3 }, 'orc', 'mira to orc in round 4'],
  ['one of its own turns', { kind: 'turns', amount: 1 }, 'mira', 'orc to hob in round 1'],
  ['two of its own turns, one of them running', { kind: 'turns', amount: 2 }, 'orc', 'orc to hob in round 2'],
  ['until dispelled', { kind: 'dispelled' }, 'mira', 'for ever'],
  ['to the end of the fight', { kind: 'combat' }, 'mira', 'for ever'],
  ['ten real minutes', { kind: 'minutes', amount: 10 }, 'mira', 'for ever'],
])('%s ends when it should', (_, duration, acting, end) => {
  expect(lastsUntil(duration, acting)).toBe(end)
})

test('an ended condition is reported with its target, and undo brings it back with its rounds', () => {
  const bound = aCondition({ id: 'bound', name: 'Bound', ends: { kind: 'turn', at: 'end', of: 'mira', rounds: 0 } })
  const slow = aCondition({ id: 'slow', name: 'Slow', ends: { kind: 'turn', at: 'end', of: 'mira', rounds: 2 } })
  const orc = combatant('orc', [bound, slow])
  const { changes, ended } = changesAfterTurn([orc, combatant('mira')], ['mira'], ['orc'])
  expect(endedInWords(ended)).toBe('Bound ended on orc')
  const later = changes.reduce(changed, orc)
  expect(later.conditions).toMatchObject([{ id: 'slow', ends: { rounds: 1 } }])
  const back = changes.map(inverseChange).reduce(changed, later)
  expect(back.conditions).toHaveLength(2)
  expect(back.conditions).toEqual(expect.arrayContaining([bound, slow]))
})

test("undoing a counted round keeps later changes, and doesn't bring back what was dispelled since", () => {
  const slow = aCondition({ id: 'slow', note: '', ends: { kind: 'turn', at: 'end', of: 'mira', rounds: 2 } })
  const { changes } = changesAfterTurn([combatant('orc', [slow])], ['mira'], ['orc'])
  const back = changes.map(inverseChange)
  const noted = combatant('orc', [
    { ...slow, note: 'by the frost', ends: { kind: 'turn', at: 'end', of: 'mira', rounds: 1 } },
  ])
  expect(back.reduce(changed, noted).conditions).toEqual([{ ...slow, note: 'by the frost' }])
  expect(back.reduce(changed, combatant('orc')).conditions).toEqual([])
})

test("the combat's end ends what lasted for it, and real time ends the rest", () => {
  const rage = aCondition({ id: 'rage', name: 'Rage', ends: { kind: 'combatEnd' } })
  const torch = aCondition({ id: 'torch', name: 'Torch', ends: { kind: 'time', time: '2026-11-20T20:10:00.000Z' } })
  const orc = combatant('orc', [rage, torch])
  expect(endedInWords(withCombatConditionsEnded([orc]).ended)).toBe('Rage ended on orc')
  expect(nextEnding([orc])).toBe('2026-11-20T20:10:00.000Z')
  expect(conditionsAfterTime([orc], '2026-11-20T20:09:59.999Z').ended).toEqual([])
  expect(endedInWords(conditionsAfterTime([orc], '2026-11-20T20:10:00.000Z').ended)).toBe('Torch ended on orc')
})

test('an ending by the clock that was undone stays undone; a condition that was taken off before its time still ends', () => {
  const ends = { kind: 'time' as const, time: '2026-11-20T20:10:00.000Z' }
  const torch = aCondition({ id: 'torch', name: 'Torch', ends })
  const orc = combatant('orc', [torch])
  const changes = [{ characterId: 'orc', conditions: [{ id: 'torch', before: torch }] }]
  const over = { at: '2026-11-20T20:10:00.000Z', undone: true, changes }
  expect(nextEnding([orc], [over])).toBeUndefined()
  expect(conditionsAfterTime([orc], '2026-11-20T21:00:00.000Z', [over]).ended).toEqual([])
  const longer = { ...torch, ends: { ...ends, time: '2026-11-20T20:30:00.000Z' } }
  for (const [target, act] of [
    [orc, { ...over, undone: false }],
    [orc, { ...over, at: '2026-11-20T20:05:00.000Z' }],
    [combatant('orc', [longer]), over],
  ] as const) {
    expect(nextEnding([target], [act])).toBeDefined()
    expect(conditionsAfterTime([target], '2026-11-20T21:00:00.000Z', [act]).ended).toHaveLength(1)
  }
})

test('[A7] a turn that begins brings back what is limited per round; going back spends it again', () => {
  const parry = { id: 'parry', name: 'Parry', description: '', limitedUse: { per: 'round', count: 1 }, used: 1 }
  const orc = { ...combatant('orc'), reactions: [parry] }
  const others = changesAfterTurn([orc, combatant('mira')], ['orc'], ['mira'])
  expect(others.changes).toEqual([])
  const { changes } = changesAfterTurn([orc, combatant('mira')], ['mira'], ['orc'])
  expect(changes).toEqual([{ characterId: 'orc', uses: [{ of: 'reactions', id: 'parry', by: -1, reset: 1 }] }])
  const later = changes.reduce(changed, orc)
  expect(later).toMatchObject({ reactions: [{ used: 0 }] })
  expect(changes.map(inverseChange).reduce(changed, later)).toMatchObject({ reactions: [{ used: 1 }] })
})
