import { expect, test } from 'vitest'
import type { CombatAct } from '../../entities/replicated/combat.ts'
import { aCombat, aMonster, anEntry, BUILT_AT } from '../../testing/builders.ts'
import { redoEmbedded, undoEmbedded, withEmbeddedChange, withMissedEmbedded } from './embedded-acts.ts'

const orc = aMonster({ id: 'orc', name: 'Orc 2', health: 15, maxHealth: 20 })
const act = (over: Partial<CombatAct> = {}): CombatAct => {
  return { id: 'act', at: BUILT_AT, round: 1, text: '', changes: [], undone: false, ...over }
}

test('[A9] a first-release act is undone with its turn and order, and only once', () => {
  const before = [anEntry('orc', 9), anEntry('mira', 4)]
  const combat = aCombat({
    entries: [anEntry('mira', 4)],
    turn: { round: 3, entryId: 'mira' },
    log: [act({ turnBefore: { round: 2, entryId: 'orc' }, entriesBefore: before, manualBefore: { orc: 17 } })],
  })
  const once = undoEmbedded(combat, 'act', 5)
  expect(once.combat).toMatchObject({ entries: before, turn: { round: 2, entryId: 'orc' }, manual: { orc: 17 } })
  expect(once.act).toMatchObject({ undone: true, undoneOrder: 5 })
  expect(undoEmbedded(once.combat, 'act', 6)).toEqual({ combat: once.combat })
  const again = redoEmbedded(once.combat, 'act')
  expect(again.combat).toMatchObject({ entries: combat.entries, turn: combat.turn, manual: {} })
  expect(redoEmbedded(again.combat, 'act')).toEqual({ combat: again.combat })
  expect(undoEmbedded(combat, 'unknown', 6)).toEqual({ combat })
})

test('[A9] the turn is not given back to a combatant who has left since', () => {
  const log = [act({ turnBefore: { round: 2, entryId: 'orc' } })]
  const combat = aCombat({ entries: [anEntry('mira', 4)], turn: { round: 3, entryId: 'mira' }, log })
  expect(undoEmbedded(combat, 'act', 1).combat.turn).toEqual({ round: 2, entryId: 'mira' })
})

test('[A9] its difference is undone once, on top of what happened since', () => {
  const change = { characterId: 'orc', health: -12, tempHealth: -2, hidden: true }
  const undone = withEmbeddedChange(
    { ...orc, health: 3, hidden: true },
    { id: 'act', undone: true, now: BUILT_AT },
    change,
  )
  expect(undone).toMatchObject({ health: 15, tempHealth: 2, hidden: false })
  expect(undone.healthLog?.acts).toMatchObject([{ id: 'undo-act', kind: 'shift', amount: 12, temp: 2 }])
  expect(withEmbeddedChange(undone, { id: 'act', undone: true, now: BUILT_AT }, change).health).toBe(15)
  const redone = withEmbeddedChange(undone, { id: 'act', undone: false, now: BUILT_AT }, change)
  expect(redone).toMatchObject({ health: 3, tempHealth: 0, hidden: true })
  expect(withEmbeddedChange(redone, { id: 'act', undone: true, now: BUILT_AT }, change).health).toBe(15)
})

test('[A9] a character that comes back gets the marks it missed, and none from before', () => {
  const changes = [{ characterId: 'orc', health: -12 }]
  const away = { ...orc, health: 3, lastModified: new Date(10).toISOString() }
  const undone = withMissedEmbedded(away, [act({ changes, undone: true, undoneOrder: 11 })], BUILT_AT)
  expect(undone.health).toBe(15)
  expect(withMissedEmbedded(undone, [act({ changes, undone: true, undoneOrder: 11 })], BUILT_AT)).toBe(undone)
  expect(withMissedEmbedded(undone, [act({ changes, undoneOrder: 11 })], BUILT_AT).health).toBe(3)
  expect(withMissedEmbedded(away, [act({ changes, undone: true, undoneOrder: 9 }), act({ changes })], BUILT_AT)).toBe(
    away,
  )
})
