import { newCharacter, type RandomInt, seededRandomInt } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import type { Actor } from '../access.ts'
import type { SyncDocument } from '../protocol.ts'
import { same } from '../same.ts'
import { viewOfRow } from '../server/index.ts'
import { type Device, startDevice } from './testing/device.ts'
import { openTable, type Table } from './testing/table.ts'

const GM = { userId: 'gm' }
const PLAYER = { guestId: 'tamsin' }
const PEOPLE = [GM, GM, PLAYER]
const SEAT = 'm-tamsin'
const CAMPAIGN = 'ash-road'
const AT = '2026-11-20T20:00:00.000Z'
const NAMES = ['campaigns', 'characters', 'sessions'] as const
const STEPS = 40

/** More with LANTERNKEEP_SCHEDULES=200 and another first seed with LANTERNKEEP_SEED. */
const RUNS = Number(process.env.LANTERNKEEP_SCHEDULES ?? 6)
const FIRST_SEED = Number(process.env.LANTERNKEEP_SEED ?? 1)

type Run = { table: Table; devices: Device[]; random: RandomInt; damage: number; tokens: string[]; on: boolean }

/** The real databases against the real deciding half, under a network that fails in every way. */
test.each(Array.from({ length: RUNS }, (_, run) => FIRST_SEED + run))(
  '[I1-I4] schedule %i ends in agreement',
  async (seed) => {
    const run = await begin(seed)
    try {
      for (let step = 0; step < STEPS; step += 1) await act(run)
      await heal(run)
      expectAgreement(run)
    } finally {
      await Promise.all(run.devices.map((device) => device.stop()))
    }
  },
)

async function begin(seed: number): Promise<Run> {
  const table = openTable()
  const run: Run = { table, devices: [], random: seededRandomInt(seed), damage: 0, tokens: [], on: true }
  const gm = await startDevice({ transport: table.transportOf(GM), names: NAMES })
  run.devices.push(gm)
  await gm.insert('campaigns', { id: CAMPAIGN, name: 'Ash Road' })
  for (const id of ['mira', 'ash']) {
    const hero = newCharacter('player', { id, campaignId: CAMPAIGN, name: id, playerName: 'Tamsin', now: AT })
    await gm.insert('characters', { ...hero, health: 1000, maxHealth: 1000, claimedBy: id === 'mira' ? SEAT : null })
  }
  await gm.insert('sessions', { id: 's1', campaignId: CAMPAIGN, sessionNumber: 1, date: AT, gmNotes: 'Begin.' })
  await gm.until(() => table.store.allRows().length === 4)
  await table.store.write((tx) => {
    const [row] = tx.rows('characters', ['mira']).values()
    if (row) tx.putRows([{ ...row, document: { ...row.document, claimedBy: SEAT }, seq: row.seq, pubSeq: row.pubSeq }])
  })
  const lags = seededRandomInt(seed + 1)
  table.delay = () => lags(0, 6)
  table.seat(PLAYER, CAMPAIGN, 'player', { memberId: SEAT })
  for (const person of PEOPLE.slice(1)) {
    run.devices.push(await startDevice({ transport: table.transportOf(person), names: NAMES }))
  }
  for (const device of run.devices) await device.until(async ({ read }) => Boolean(await read('characters', 'mira')))
  return run
}

async function act(run: Run): Promise<void> {
  const { random, table } = run
  const at = random(0, PEOPLE.length - 1)
  const device = run.devices[at] as Device
  const person = PEOPLE[at] as (typeof PEOPLE)[number]
  const kind = random(1, 100)
  if (kind <= 40) await damage(run, device, random(1, 5))
  else if (kind <= 60 && person === GM) await writeToken(run, device)
  else if (kind <= 68) table.cut(person)
  else if (kind <= 80) mend(run, person)
  else if (kind <= 84) table.loseNextAnswer(person)
  else if (kind <= 87) await device.restart()
  else if (kind <= 90) table.unpaid.add('gm')
  else if (kind <= 94) await pay(run)
  await new Promise((resolve) => setTimeout(resolve, random(0, 4)))
}

async function damage(run: Run, device: Device, amount: number): Promise<void> {
  if (!(await device.read('characters', 'mira'))) return
  await device.edit('characters', 'mira', ({ health }) => ({ health: Number(health) - amount }))
  run.damage += amount
}

async function writeToken(run: Run, device: Device): Promise<void> {
  if (!(await device.read('sessions', 's1'))) return
  const token = `t${run.tokens.length}`
  run.tokens.push(token)
  await device.edit('sessions', 's1', ({ gmNotes }) => ({ gmNotes: `${gmNotes} ${token}` }))
}

function mend({ table, devices }: Run, person: (typeof PEOPLE)[number]): void {
  table.mend(person)
  devices.forEach((device, at) => {
    if (PEOPLE[at] === person) device.replication.wake()
  })
}

async function pay({ table, devices }: Run): Promise<void> {
  table.unpaid.clear()
  for (const device of devices) await device.replication.recheck({ retry: true })
}

async function heal(run: Run): Promise<void> {
  for (const person of [GM, PLAYER]) mend(run, person)
  await pay(run)
  for (const [at, device] of run.devices.entries()) {
    const actor = at < 2 ? { memberId: 'gm', role: 'gm' as const } : { memberId: SEAT, role: 'player' as const }
    await device.until(async () => {
      // A refusal that was under way when the plan was paid arrives after it.
      if (run.devices.some(({ store }) => store.factsOf(CAMPAIGN)?.refusal)) mend(run, GM)
      return (await isQuiet(run)) && (await holdsItsView(run, device, actor))
    })
  }
}

/** Nothing waits anywhere, by what is stored. */
async function isQuiet({ devices }: Run): Promise<boolean> {
  const held = await Promise.all(devices.map(({ store }) => store.held()))
  return (
    held.flat().length === 0 &&
    devices.every(({ replication: { status$ } }) => {
      return status$.value.online && !status$.value.active && Object.keys(status$.value.waiting).length === 0
    })
  )
}

async function holdsItsView({ table }: Run, device: Device, actor: Actor): Promise<boolean> {
  for (const row of table.store.allRows().filter(({ deleted }) => !deleted)) {
    const [view, here] = [viewOfRow(actor, row) ?? undefined, await device.read(row.collection, row.id)]
    if (!same(view, here)) return false
  }
  return true
}

function expectAgreement(run: Run): void {
  for (const { store } of run.devices) expect([...store.rejections.values()]).toEqual([])
  const rows = run.table.store.allRows()
  const documents = rows.map(({ document }) => document)
  const mira = documents.find(({ id }) => id === 'mira') as SyncDocument
  expect(mira.health).toBe(1000 - run.damage)
  const session = JSON.stringify(documents.find(({ id }) => id === 's1'))
  for (const token of run.tokens) expect(session).toContain(token)
}
