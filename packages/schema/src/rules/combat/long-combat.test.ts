import { expect, test } from 'vitest'
import type { Act } from '../../entities/replicated/act.ts'
import type { Character } from '../../entities/replicated/character.ts'
import type { Combat } from '../../entities/replicated/combat.ts'
import { aCombat, aMonster, anAct, aPlayer, BUILT_AT } from '../../testing/builders.ts'
import { type Duration, endOf } from '../conditions/condition-end.ts'
import { readHealthAmount, withHealthAct } from '../health/health-amount.ts'
import { describeHealthAct, withActChange } from './combat-acts.ts'
import { actToUndo, combatLog } from './combat-log.ts'
import { combatReport } from './combat-report.ts'
import { createOrder } from './initiative.ts'
import { playerViewOfCombat } from './player-view.ts'
import { firstTurn, nextTurn } from './turn.ts'
import { changesAfterTurn } from './turn-passing.ts'

const REPORT = `Round 1
- Initiative created
- Saltgaunt Bellringer took 18 (120 to 102), on Tamsin's turn
- Marked on Saltgaunt Bellringer, on Tamsin's turn
- Tamsin took 26 (38 to 12), on Saltgaunt Bellringer's turn
- Poisoned on Tamsin, on Saltgaunt Bellringer's turn
- Drowned Pilgrim 1 took 9 (22 to 13); Drowned Pilgrim 2 took 9 (22 to 13), on Mira's turn
- Drowned Pilgrim 1 took 4 (13 to 9), on Mira's turn
- Aldous took 86 (52 to 0), on The Thing Beneath's turn
- Aldous healed 15 (0 to 15)

Round 2
- Saltgaunt Bellringer took 86 (102 to 16), on Tamsin's turn
- Poisoned ended on Tamsin
- Tamsin set to 5 (12 to 5), on Saltgaunt Bellringer's turn

Round 3
- Marked ended on Saltgaunt Bellringer
- Saltgaunt Bellringer took 16 (16 to 0), on Tamsin's turn
- Drowned Pilgrim 2 took 13 (13 to 0), on Tamsin's turn`

/** A campaign that does what the hub does, act by act, on plain values. */
function table(characters: Character[], manual: Record<string, number>) {
  const byId = new Map(characters.map((character) => [character.id, character]))
  const acts: Act[] = []
  let combat: Combat = aCombat({ entries: [] })
  const find = (id: string) => {
    const character = byId.get(id)
    if (!character) throw new Error(`Nobody is called ${id}`)
    return character
  }
  const change = (act: Act) => {
    for (const each of act.changes) byId.set(each.characterId, withActChange(find(each.characterId), act, each))
  }
  const record = (text: string, over: Partial<Act>) => {
    const by = combat.turn.entryId ?? undefined
    const act = anAct({ order: acts.length + 1, round: combat.turn.round, text, by, ...over })
    acts.push(act)
    change(act)
  }
  return {
    begin() {
      const entries = createOrder([...byId.values()], manual, () => 1)
      combat = { ...combat, entries, turn: firstTurn(entries) }
      record('Initiative created', { kind: 'begin', by: undefined })
    },
    /** Typed into the rows of these, '12' being damage. */
    type(typed: string, ...ids: string[]) {
      const health = readHealthAmount(typed, 'damage')
      if (!health) throw new Error(`Not an amount: ${typed}`)
      const said = ids.map((id) => describeHealthAct(find(id), withHealthAct(find(id), health, ''), health))
      record(said.join('; '), { changes: ids.map((characterId) => ({ characterId, health })) })
    },
    lay(name: string, duration: Duration, id: string) {
      const ends = endOf(duration, { targetId: id, actingId: combat.turn.entryId ?? undefined, now: BUILT_AT })
      const condition = { id: `${name}-${id}`, name, note: '', visible: true, ends }
      const conditions = [{ id: condition.id, after: condition }]
      record(`${name} on ${find(id).name}`, { kind: 'conditions', changes: [{ characterId: id, conditions }] })
    },
    next(times = 1) {
      for (let passing = 0; passing < times; passing += 1) {
        const before = { turn: combat.turn }
        const turn = nextTurn(combat.turn, combat.entries)
        const { changes } = changesAfterTurn([...byId.values()], [String(combat.turn.entryId)], [String(turn.entryId)])
        combat = { ...combat, turn }
        record('Next turn', { kind: 'next', changes, before })
      }
    },
    undo() {
      const last = actToUndo(combatLog(acts, combat))
      const act = acts.find(({ id }) => id === last?.id)
      if (!act) return
      act.undos += 1
      combat = { ...combat, ...act.before }
      change(act)
    },
    now: () => `${combat.turn.entryId} in round ${combat.turn.round}`,
    order: () => combat.entries.map(({ id, initiative }) => `${id} ${initiative}`),
    standing: () => Object.fromEntries([...byId.values()].map(({ id, health }) => [id, health])),
    conditions: (id: string) => find(id).conditions.map(({ name }) => name),
    seen: () => playerViewOfCombat(combat, byId).entries.map(({ name, word }) => `${name}: ${word}`),
    report: () => combatReport(combatLog(acts, combat), (id) => byId.get(id)?.name),
  }
}

const hero = (id: string, name: string, health: number, initiativeBonus: number) =>
  aPlayer({ id, name, health, maxHealth: health, initiativeBonus, tempHealth: 0, conditions: [] })
const foe = (id: string, name: string, health: number, over: Parameters<typeof aMonster>[0] = {}) =>
  aMonster({ id, name, health, maxHealth: health, initiativeBonus: 0, tempHealth: 0, conditions: [], ...over })

test('a long combat of seven ends exactly as its acts add up', () => {
  const combat = table(
    [
      hero('aldous', 'Aldous', 52, 0),
      hero('mira', 'Mira', 44, 0),
      hero('tamsin', 'Tamsin', 38, 0),
      foe('gaunt', 'Saltgaunt Bellringer', 120, { alias: 'Hooded figure' }),
      foe('pilgrim-1', 'Drowned Pilgrim 1', 22),
      foe('pilgrim-2', 'Drowned Pilgrim 2', 22),
      foe('thing', 'The Thing Beneath', 96, { hidden: true }),
    ],
    { tamsin: 21, gaunt: 17, mira: 13, 'pilgrim-1': 13, 'pilgrim-2': 13, thing: 8, aldous: 4 },
  )
  combat.begin()
  // The three at 13 keep their order.
  expect(combat.order()).toEqual([
    'tamsin 21',
    'gaunt 17',
    'mira 13',
    'pilgrim-1 13',
    'pilgrim-2 13',
    'thing 8',
    'aldous 4',
  ])

  combat.type('18', 'gaunt')
  combat.lay('Marked', { kind: 'rounds', amount: 2 }, 'gaunt')
  combat.next()
  combat.type('26', 'tamsin')
  combat.lay('Poisoned', { kind: 'end', of: 'tamsin' }, 'tamsin')
  combat.next()
  combat.type('9', 'pilgrim-1', 'pilgrim-2')
  combat.type('40', 'pilgrim-1')
  combat.undo()
  combat.type('4', 'pilgrim-1')
  combat.next(3)
  expect(combat.now()).toBe('thing in round 1')
  expect(combat.seen()).toEqual([
    'Tamsin: Bloodied',
    'Hooded figure: Hurt',
    'Mira: Healthy',
    'Drowned Pilgrim 1: Bloodied',
    'Drowned Pilgrim 2: Hurt',
    'Aldous: Healthy',
  ])
  combat.type('86', 'aldous')
  combat.next()
  combat.type('+15', 'aldous')
  combat.next()
  expect(combat.now()).toBe('tamsin in round 2')
  expect([combat.conditions('gaunt'), combat.conditions('tamsin')]).toEqual([['Marked'], ['Poisoned']])
  combat.type('86', 'gaunt')
  combat.next()
  expect(combat.conditions('tamsin')).toEqual([])
  combat.undo()
  expect([combat.now(), combat.conditions('tamsin')]).toEqual(['tamsin in round 2', ['Poisoned']])
  combat.next()
  combat.type('=5', 'tamsin')
  combat.next(6)
  expect(combat.now()).toBe('tamsin in round 3')
  expect(combat.conditions('gaunt')).toEqual([])
  combat.type('16', 'gaunt')
  combat.type('13', 'pilgrim-2')

  expect(combat.standing()).toEqual({
    aldous: 15,
    mira: 44,
    tamsin: 5,
    gaunt: 0,
    'pilgrim-1': 9,
    'pilgrim-2': 0,
    thing: 96,
  })
  expect(combat.report()).toBe(REPORT)
})
