import { newCharacter, pick, type RandomInt, seededRandomInt } from '@lanternkeep/schema'
import type { Actor } from '../../access.ts'
import { same } from '../../same.ts'
import { viewOfRow } from '../../server/index.ts'
import { settle } from '../../settle.ts'
import { closeDevices, type Device, startDevice } from './device.ts'
import { openTable, type Table } from './table.ts'

const GM = { userId: 'gm' }
const PLAYER = { guestId: 'tamsin' }
const PEOPLE = [GM, GM, PLAYER]
const SEAT = 'm-tamsin'
const CAMPAIGN = 'ash-road'
const AT = '2026-11-20T20:00:00.000Z'
/** Three devices with four collections each: the free RxDB opens thirteen in one process. */
const NAMES = ['campaigns', 'characters', 'sessions', 'combats'] as const
const STEPS = 40
const HEALTH = 1000
const PATIENCE_MS = 45_000

/** Real databases against the real deciding half, under a network that fails in every way; answers what went wrong. */
export async function runSchedule(seed: number): Promise<string[]> {
  const patience = setTimeout(() => void closeDevices(), PATIENCE_MS)
  try {
    const run = await begin(seed)
    for (let step = 0; step < STEPS; step += 1) await act(run)
    await heal(run)
    return faultsOf(run)
  } catch (error) {
    return [`I1 no agreement: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`]
  } finally {
    clearTimeout(patience)
    await closeDevices()
  }
}

type Run = { table: Table; devices: Device[]; random: RandomInt; damage: number; tokens: Set<string> }

async function begin(seed: number): Promise<Run> {
  const table = openTable()
  const run: Run = { table, devices: [], random: seededRandomInt(seed), damage: 0, tokens: new Set() }
  const gm = await startDevice({ transport: table.transportOf(GM), names: NAMES })
  run.devices.push(gm)
  await gm.insert('campaigns', { id: CAMPAIGN, name: 'Ash Road' })
  for (const id of ['mira', 'ash']) {
    const hero = newCharacter('player', { id, campaignId: CAMPAIGN, name: id, playerName: 'Tamsin', now: AT })
    await gm.insert('characters', {
      ...hero,
      health: HEALTH,
      maxHealth: HEALTH,
      claimedBy: id === 'mira' ? SEAT : null,
    })
  }
  await gm.insert('sessions', { id: 's1', campaignId: CAMPAIGN, sessionNumber: 1, date: AT, gmNotes: 'Begin.' })
  const entries = ['mira', 'ash'].map((id) => ({ id, characterId: id, initiative: 10, publicId: `e-${id}` }))
  await gm.insert('combats', { id: CAMPAIGN, campaignId: CAMPAIGN, entries, turn: { round: 1, entryId: 'mira' } })
  await gm.until(() => table.store.allRows().length === 5)
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
  else if (kind <= 60 && person === GM) await write(run, device)
  else if (kind <= 68) table.cut(person)
  else if (kind <= 80) mend(run, person)
  else if (kind <= 84) table.loseNextAnswer(person)
  else if (kind <= 87) await device.restart()
  else if (kind <= 90) table.unpaid.add('gm')
  else if (kind <= 94) await pay(run)
  await new Promise((resolve) => setTimeout(resolve, random(0, 4)))
}

/** A word into the session's notes, an item into the sheet, a conflict into the campaign's name, or one settled. */
async function write(run: Run, device: Device): Promise<void> {
  const what = run.random(0, 3)
  if (what === 0) await writeToken(run, device)
  else if (what === 1) await addItem(run, device)
  else if (what === 2) await moveTurn(run, device)
  else await renameOrSettle(run, device)
}

async function damage(run: Run, device: Device, amount: number): Promise<void> {
  if (!(await device.read('characters', 'mira'))) return
  await device.edit('characters', 'mira', ({ health }) => ({ health: Number(health) - amount }))
  run.damage += amount
}

async function writeToken(run: Run, device: Device): Promise<void> {
  if (!(await device.read('sessions', 's1'))) return
  const token = tokenOf(run)
  await device.edit('sessions', 's1', ({ gmNotes }) => ({ gmNotes: `${gmNotes} ${token}` }))
}

async function addItem(run: Run, device: Device): Promise<void> {
  if (!(await device.read('characters', 'mira'))) return
  const id = tokenOf(run)
  await device.edit('characters', 'mira', ({ inventory }) => {
    return { inventory: [...((inventory ?? []) as object[]), { id, name: id, quantity: 1 }] }
  })
}

async function moveTurn(run: Run, device: Device): Promise<void> {
  if (!(await device.read('combats', CAMPAIGN))) return
  const entryId = pick(['mira', 'ash'], run.random)
  await device.edit('combats', CAMPAIGN, ({ turn }) => {
    return { turn: { round: Number((turn as { round: number }).round) + 1, entryId } }
  })
}

/** A name that somebody wrote who saw the other one replaces it; else both stand in a conflict. */
async function renameOrSettle(run: Run, device: Device): Promise<void> {
  if (!(await device.read('campaigns', CAMPAIGN))) return
  const name = tokenOf(run)
  const forget = (text: unknown) => void run.tokens.delete(String(text))
  await device.edit('campaigns', CAMPAIGN, (stored) => {
    const [conflict] = (stored.conflicts ?? []) as { id: string; mine: unknown }[]
    if (conflict) {
      for (const text of [name, conflict.mine]) forget(text)
      return settle('campaigns', stored, conflict.id, 'theirs')
    }
    forget(stored.name)
    return { name }
  })
}

function tokenOf({ tokens }: Run): string {
  const token = `t-${tokens.size}-${++made}`
  tokens.add(token)
  return token
}

let made = 0

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

function faultsOf({ table, devices, tokens, damage }: Run): string[] {
  const documents = table.store.allRows().map(({ document }) => document)
  const refused = devices.flatMap(({ store }) => [...store.rejections.values()])
  const health = documents.find(({ id }) => id === 'mira')?.health
  const words = new Set<string>(JSON.stringify(documents).match(/t-\d+-\d+/g))
  const notes = String(documents.find(({ id }) => id === 's1')?.gmNotes).split(' ')
  return [
    ...refused.map(({ documentId, message }) => `I13 ${documentId}: ${message}`),
    ...(health === HEALTH - damage ? [] : [`I4 mira has ${health} for ${HEALTH - damage}`]),
    ...[...tokens].filter((token) => !words.has(token)).map((token) => `I3 ${token} was lost`),
    ...(new Set(notes).size === notes.length ? [] : [`I5 ${notes.join(' ')}`]),
    ...(table.sentTo(PLAYER).includes('gmNotes') ? ['I6 a player was told of the notes'] : []),
  ]
}
