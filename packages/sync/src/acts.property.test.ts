import { byOrder, type HealthAct, isStanding, withHealthAct } from '@lanternkeep/schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CombatDevice, NAMES, openCombatDevice } from './testing/combat-device.ts'
import { aSheet, GM, openPushServer, PIA } from './testing/push-server.ts'

const RUNS = { numRuns: 100, seed: 20_260_309 }
const START = { health: 25, maxHealth: 30, tempHealth: 0 }

/** The GM's laptop and tablet, clocks an hour apart, and the phone of Ash's player. */
function setCombat(start = START) {
  const server = openPushServer()
  server.push(GM, 'characters', aSheet(start))
  server.store.read((tx) => {
    const row = tx.rows('characters', ['ash']).get('ash')
    if (row) tx.putRows([{ ...row, document: { ...row.document, claimedBy: 'seat-pia' } }])
  })
  const laptop = openCombatDevice(server, GM, 'laptop', 0)
  const devices = [
    laptop,
    openCombatDevice(server, GM, 'tablet', 3_600_000),
    openCombatDevice(server, PIA, 'phone', -600_000),
  ]
  for (const device of devices) device.sync()
  return { server, laptop, phone: devices[2] as CombatDevice, devices }
}

function heal(devices: readonly CombatDevice[]): void {
  for (let round = 0; round < 20; round += 1) {
    if (!devices.map((device) => device.sync()).includes(true)) return
  }
  throw new Error('They never came to rest')
}

type Combat = ReturnType<typeof setCombat>

/** The result of replaying the acts that are not undone, in order. */
function replayOf({ laptop }: Combat, start = START) {
  const standing = laptop.acts().filter(isStanding).toSorted(byOrder)
  const healths = standing.flatMap(({ changes }) =>
    changes.flatMap(({ health }) => (health ? [health as HealthAct] : [])),
  )
  const { health, tempHealth } = healths.reduce((each, act) => withHealthAct(each, act, ''), start)
  return { health, tempHealth }
}

function expectAgreement(combat: Combat, wanted: { health: number; tempHealth: number }): void {
  for (const device of combat.devices) {
    const { health, tempHealth } = device.character()
    expect([device.name, health, tempHealth]).toEqual([device.name, wanted.health, wanted.tempHealth])
  }
  expect(combat.laptop.character().conflicts).toEqual([])
}

const kinds = ['damage', 'damage', 'damage', 'heal', 'set', 'temp'] as const
const amount = fc.nat(18)
const step = fc.record({
  device: fc.nat(2),
  deed: fc.constantFrom('act', 'act', 'act', 'mark', 'mark', 'sync', 'half'),
  kind: fc.constantFrom(...kinds),
  amount,
  which: fc.nat(),
})
type Step = { device: number; deed: string; kind: HealthAct['kind']; amount: number; which: number }

function play(
  { devices }: Combat,
  { device: at, deed, kind, amount, which }: Step,
  settled: ReadonlySet<string> = new Set(),
): void {
  const device = devices[at]
  if (!device) return
  if (deed === 'sync') device.sync()
  if (deed === 'half') device.sync([NAMES[which % 2] ?? 'acts'])
  if (deed === 'mark') {
    const open = device.acts().filter(({ id }) => !settled.has(id))
    const act = open[which % Math.max(open.length, 1)]
    if (act) device.mark(act.id)
  }
  if (deed !== 'act') return
  // A phone only knows damage and healing.
  if (device.name !== 'phone') device.act({ kind, amount })
  else if (amount > 0) device.act({ kind: kind === 'heal' ? 'heal' : 'damage', amount })
}

test('[I14, A3, A4, R12] random combats on three devices end at the replay of the acts that are not undone', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const combat = setCombat()
      for (const each of steps) play(combat, each)
      heal(combat.devices)
      expectAgreement(combat, replayOf(combat))
    }),
    RUNS,
  )
})

test('[A1] an act undone by one device, both or all is undone once', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2), { minLength: 1, maxLength: 6 }), fc.nat(2), (undoers, maker) => {
      const combat = setCombat()
      combat.devices[maker]?.act({ kind: 'damage', amount: 40 })
      heal(combat.devices)
      const [act] = combat.laptop.acts()
      const own = new Set(undoers).values().toArray()
      for (const at of own) combat.devices[at]?.mark(act?.id ?? '')
      heal(combat.devices)
      const canUndo = own.some((at) => at !== 2 || maker === 2)
      expectAgreement(combat, canUndo ? { health: 25, tempHealth: 0 } : { health: 0, tempHealth: 0 })
    }),
    RUNS,
  )
})

test('[A5] an act that every device has may be folded into the base at any time, on any device', () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 12 }), { maxLength: 5 }), fc.nat(1), (evenings, folder) => {
      const combat = setCombat()
      const settled = new Set<string>()
      for (const steps of evenings) {
        for (const each of steps) play(combat, each, settled)
        heal(combat.devices)
        const frontier = Math.max(0, ...combat.laptop.acts().map(({ order }) => order)) + 1
        for (const { id } of combat.laptop.acts()) settled.add(id)
        combat.devices[folder]?.act({ kind: 'damage', amount: 3 }, frontier)
        combat.devices[1 - folder]?.act({ kind: 'heal', amount: 2 }, frontier)
      }
      heal(combat.devices)
      expectAgreement(combat, replayOf(combat))
    }),
    RUNS,
  )
})

test('[A5] each act counts once, no matter which device folds which act', () => {
  const start = { health: 50_000, maxHealth: 100_000, tempHealth: 0 }
  const folding = fc.record({
    device: fc.nat(2),
    deed: fc.constantFrom('act', 'fold', 'fold', 'sync', 'half'),
    amount,
    which: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(folding, { maxLength: 40 }), (steps) => {
      const combat = setCombat(start)
      for (const { deed, ...each } of steps) {
        const device = combat.devices[each.device]
        if (deed !== 'fold' || each.device === 2) {
          play(combat, { ...each, deed: deed === 'fold' ? 'act' : deed, kind: each.which % 3 ? 'damage' : 'heal' })
        } else {
          const orders = device?.acts().map(({ order }) => order) ?? []
          device?.act(
            { kind: 'damage', amount: each.amount },
            (orders[each.which % Math.max(orders.length, 1)] ?? 0) + 1,
          )
        }
      }
      heal(combat.devices)
      expectAgreement(combat, replayOf(combat, start))
    }),
    RUNS,
  )
})
