import type { HealthEntry } from '@lanternkeep/schema'
import { withHealthEntry, withHealthSet } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { aSheet, NOW } from '../testing/push-server.ts'
import { merge } from './merge.ts'

type Sheet = SyncDocument & { health: number; maxHealth: number; tempHealth: number }

const ash = aSheet({ health: 25, maxHealth: 30, rev: 'one' }) as Sheet
const hit = (order: number, amount: number, over: Partial<HealthEntry> = {}): HealthEntry => {
  return { id: `act-${order}`, order, kind: 'damage', amount, ...over }
}
const after = (sheet: Sheet, ...entries: HealthEntry[]): Sheet => {
  return entries.reduce((each, entry) => withHealthEntry(each, entry), sheet)
}
const undone = (entry: HealthEntry) => ({ ...entry, undos: 1 })
let revs = 0
const written = (sheet: Sheet, over: object = {}): Sheet => ({ ...sheet, ...over, rev: `rev-${++revs}` })

function merged(base: SyncDocument | null, theirs: SyncDocument, mine: SyncDocument, over: object = {}): Sheet {
  let made = 0
  const input = { base, theirs, mine, by: 'laptop', at: NOW, newId: () => `conflict-${++made}`, ...over }
  return merge('characters', input) as Sheet
}
const idsOf = ({ healthLog }: SyncDocument) => (healthLog as { acts: HealthEntry[] }).acts.map(({ id }) => id)

test('[A4] three hits of 10 on 25 health, taken on two devices apart and undone one by one, give 25', () => {
  const mine = after(ash, hit(1, 10), hit(3, 10))
  let both = merged(ash, written(after(ash, hit(2, 10))), written(mine))
  expect([both.health, idsOf(both)]).toEqual([0, ['act-1', 'act-2', 'act-3']])
  const seen: number[] = []
  for (const order of [3, 2, 1]) {
    both = after(both, undone(hit(order, 10)))
    seen.push(both.health)
  }
  expect(seen).toEqual([5, 15, 25])
})

test('[A4] two devices that undo the same act while apart undo it once', () => {
  const hurt = written(after(ash, hit(1, 10)))
  const back = after(hurt, undone(hit(1, 10)))
  expect(merged(hurt, written(back), written(back)).health).toBe(25)
})

test('[A4] of two marks the larger stands: an act undone on one device, and undone and redone on the other, counts', () => {
  const hurt = written(after(ash, hit(1, 10)))
  const [back, again] = [written(after(hurt, undone(hit(1, 10)))), written(after(hurt, { ...hit(1, 10), undos: 2 }))]
  expect(merged(hurt, back, again).health).toBe(15)
  expect(merged(hurt, again, back).health).toBe(15)
})

test('[A4] acts are played in their order, whichever side they come from', () => {
  const theirs = written(after(ash, hit(1, 40)))
  const mine = written(after(ash, { id: 'heal', order: 2, kind: 'heal', amount: 5 }))
  expect(merged(ash, theirs, mine).health).toBe(5)
  expect(merged(ash, mine, theirs).health).toBe(5)
})

test('[A4] an act that two devices made counts where the earlier of them made it, as in the log of acts', () => {
  const whole = { ...ash, health: 30 }
  const heal = (order: number): HealthEntry => ({ id: 'rest', order, kind: 'heal', amount: 3 })
  const [early, late] = [written(after(whole, heal(1), hit(2, 10))), written(after(whole, heal(3)))]
  expect(merged(whole, late, early).health).toBe(20)
  expect(merged(whole, early, late).health).toBe(20)
})

test('[A4] an entry that stood for two on one device counts once when the two arrive by name', () => {
  const sheet = { ...ash, tempHealth: 10 }
  const set: HealthEntry = { id: 'mark', order: 2, kind: 'set', amount: 12 }
  const brought = written(after(sheet, { ...set, temp: -6 }))
  const byName = written(after(sheet, { id: 'tap', order: 1, kind: 'shift', amount: 0, temp: -6 }, set))
  expect([brought, byName]).toMatchObject([
    { health: 12, tempHealth: 4 },
    { health: 12, tempHealth: 4 },
  ])
  expect(merged(brought, brought, byName)).toMatchObject({ health: 12, tempHealth: 4 })
})

test('[A4] without a common state nothing is counted twice', () => {
  const hurt = after(ash, hit(1, 10))
  const [theirs, mine] = [written(after(hurt, hit(2, 3))), written(after(hurt, hit(3, 4)))]
  expect(merged(null, theirs, mine)).toMatchObject({ health: 8, conflicts: [] })
  // Anything older than the base may be part of it.
  const folded = written(withHealthEntry(mine, hit(5, 1), 4))
  expect(merged(null, folded, theirs)).toMatchObject({ health: 10, conflicts: [] })
  expect(merged(null, theirs, folded)).toMatchObject({ health: 10, conflicts: [] })
})

test('[A4] a server that has the health of a player’s device without its acts learns them, and their undo counts', () => {
  const shift: HealthEntry = { id: 'brought', order: 1, kind: 'shift', amount: -10 }
  const byName = written(after(ash, hit(1, 10)))
  const back = written(after(byName, undone(hit(1, 10))))
  for (const theirs of [written(after(ash, shift)), written(after(ash, shift, hit(2, 4)))]) {
    const isHit = theirs.health < 15
    // On what the device had before, or without any common state.
    expect(merged(byName, theirs, back)).toMatchObject({ health: isHit ? 21 : 25, conflicts: [] })
    if (!isHit) expect(idsOf(merged(null, theirs, byName))).toEqual(['act-1'])
    if (!isHit) expect(idsOf(merged(null, byName, theirs))).toEqual(['act-1'])
  }
  // Another change of the same size is another one.
  const other = written(after(ash, { ...shift, amount: -9 }))
  expect(idsOf(merged(byName, other, byName))).toEqual(['brought'])
})

test('[A4] two logs without a common beginning ask a person, about the temporary health as well', () => {
  const [theirs, mine] = [written(after(ash, hit(1, 3))), written(after({ ...ash, health: 20 }, hit(2, 4)))]
  expect(merged(null, theirs, mine)).toMatchObject({
    health: 22,
    conflicts: [{ path: 'health', theirs: 22, mine: 16 }],
  })
  const shielded = written(after({ ...ash, tempHealth: 5 }, hit(2, 4)))
  expect(merged(null, shielded, mine).conflicts).toMatchObject([
    { path: 'health', theirs: 25, mine: 16 },
    { path: 'tempHealth', theirs: 1, mine: 0 },
  ])
})

test('[G4] a difference that the server may hold already never adds up; two that differ ask a person', () => {
  const brought = written(after(ash, { id: 'brought', order: 1, kind: 'shift', amount: -4 }))
  const asValues = { asValues: true }
  expect(merged(ash, brought, written(ash, { health: 21 }), asValues)).toMatchObject({ health: 21, conflicts: [] })
  expect(merged(ash, brought, written(ash, { health: 20 }), asValues)).toMatchObject({
    health: 21,
    conflicts: [{ path: 'health', theirs: 21, mine: 20 }],
  })
  // Acts have names.
  expect(merged(ash, written(after(ash, hit(1, 4))), written(after(ash, hit(2, 5))), asValues).health).toBe(16)
})

test('[A4] a difference that the base names counts once when a device has the act that led to it', () => {
  const full = { ...ash, health: 30 }
  const difference: HealthEntry = { id: 'brought', order: 3, kind: 'shift', amount: -24 }
  const healed: HealthEntry = { id: 'heal', order: 2, kind: 'heal', amount: 8 }
  const base = { ...after(full, difference), rev: '' }
  const theirs = written(after(full, healed, difference))
  const mine = written(after(full, hit(1, 24)))
  expect(merged(base, theirs, mine, { asValues: true })).toMatchObject({ health: 14, conflicts: [] })
})

test("[A5] an act that one side folded counts once, and the other side's new act is played after it", () => {
  const hurt = written(after(ash, hit(1, 3), hit(2, 4)))
  const folded = written(withHealthEntry(hurt, hit(9, 1), 9))
  const late = written(after(hurt, hit(3, 5)))
  for (const both of [merged(hurt, folded, late), merged(hurt, late, folded)]) {
    expect(both).toMatchObject({ health: 12, healthLog: { base: { health: 18 }, foldedTo: 2 } })
    expect(idsOf(both)).toEqual(['act-3', 'act-9'])
  }
})

test('[A5] two sides that both folded acts count each act once', () => {
  const hurt = written(after(ash, hit(1, 1), hit(2, 1), hit(3, 1)))
  const theirs = written(withHealthEntry(after(hurt, hit(10, 2)), hit(11, 1), 3))
  const mine = written(withHealthEntry(after(hurt, hit(20, 4)), hit(21, 1), 21))
  for (const both of [merged(hurt, theirs, mine), merged(hurt, mine, theirs)]) expect(both.health).toBe(14)
})

test('[A6] a first-release device changes only the number, and that counts as a difference', () => {
  const hurt = written(after(ash, hit(1, 10)))
  const old = written(hurt, { health: 12 })
  const mine = written(after(hurt, hit(2, 5)))
  for (const both of [merged(hurt, old, mine), merged(hurt, mine, old)]) expect(both.health).toBe(7)
  expect(merged(hurt, old, written(hurt, { health: 14 }))).toMatchObject({ health: 11, conflicts: [] })
})

test('[A6] the log begins on one side while the other changes only the number', () => {
  const mine = written(after(ash, hit(1, 10)))
  for (const both of [
    merged(ash, written(ash, { health: 22, tempHealth: 4 }), mine),
    merged(ash, mine, written(ash, { health: 22, tempHealth: 4 })),
  ]) {
    expect([both.health, both.tempHealth]).toEqual([12, 4])
  }
})

test('[A6] without any log the numbers are counters', () => {
  expect(merged(ash, written(ash, { health: 22 }), written(ash, { health: 22 }))).toMatchObject({ health: 19 })
  expect(merged(ash, written(ash, { health: 22 }), written(ash, { health: 22 }))).not.toHaveProperty('healthLog')
})

test('[A6, M2] two forms that set different numbers ask a person, and the acts of both count', () => {
  const hurt = written(after(ash, hit(1, 10)))
  const theirs = written(withHealthSet(hurt, 20, 'a'))
  const mine = written(after(withHealthSet(hurt, 9, 'b'), hit(Date.parse(NOW) + 9, 2)))
  const both = merged(hurt, theirs, mine)
  expect(both).toMatchObject({ health: 18, healthMark: 'a', conflicts: [{ path: 'health', theirs: 20, mine: 7 }] })
  expect(merged(hurt, written(withHealthSet(hurt, 9, 'a')), written(withHealthSet(hurt, 9, 'b')))).toMatchObject({
    health: 9,
    conflicts: [],
  })
})

test('[A6, M2] a form that saw the other one raises no conflict', () => {
  const set = written(withHealthSet(written(after(ash, hit(1, 10))), 20, 'a'))
  const again = written(withHealthSet(after(set, hit(Date.parse(NOW) + 9, 2)), 11, 'b'))
  expect(merged(null, set, again)).toMatchObject({ health: 11, healthMark: 'b', conflicts: [] })
  expect(merged(null, again, set)).toMatchObject({ health: 11, healthMark: 'b', conflicts: [] })
})

test("[A4] a player's part of the log comes from the server, and the numbers stay counters", () => {
  const part = { healthLog: { acts: [{ id: 'own' }] } }
  const sheet = written(ash, part)
  const theirs = written(sheet, { health: 20, healthLog: { acts: [{ id: 'own', undos: 1 }] } })
  expect(merged(sheet, theirs, written(sheet, { health: 24 }))).toMatchObject({
    health: 19,
    healthLog: { acts: [{ id: 'own', undos: 1 }] },
    conflicts: [],
  })
})
