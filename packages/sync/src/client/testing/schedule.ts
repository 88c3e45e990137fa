import { newCharacter, pick, type RandomInt, seededRandomInt } from '@lanternkeep/schema'
import type { Actor } from '../../access.ts'
import { settle } from '../../merge/settle.ts'
import type { CampaignRole, SyncDocument } from '../../protocol.ts'
import { same } from '../../same.ts'
import { viewOfRow } from '../../server/index.ts'
import { closeDevices, type Device, startDevice } from './device.ts'
import { type MemoryServer, openMemoryServer } from './memory-server.ts'

const GM = { userId: 'gm' }
const PLAYER = { guestId: 'tamsin' }
const PEOPLE = [GM, GM, PLAYER]
const MEMBERSHIP = 'm-tamsin'
const CAMPAIGN = 'ash-road'
const AT = '2026-11-20T20:00:00.000Z'
/** Three devices with four collections each: the free RxDB opens thirteen per process. */
const NAMES = ['campaigns', 'characters', 'sessions', 'combats'] as const
const STEPS = 40
const HEALTH = 1_000_000
/** Large enough that two sums are never equal by chance. */
const MOST_DAMAGE = 5000
const PATIENCE_MS = 45_000
const ACTIVE = { memberId: MEMBERSHIP, status: 'active' } as const

export type ScheduleOptions = {
  /** The player's membership is given, raised and taken. */
  memberships?: boolean
  /** How often the server is restored from a backup, at most. */
  restores?: number
}

/**
 * Plays real databases against the real deciding half, over a network that fails in every way. Returns what went wrong.
 */
export async function runSchedule(seed: number, options: ScheduleOptions = {}): Promise<string[]> {
  let run: Run | undefined
  let stuck = ''
  const patience = setTimeout(async () => {
    if (run) stuck = await unsettledOf(run)
    await closeDevices()
  }, PATIENCE_MS)
  try {
    run = await begin(seed)
    run.membershipsChange = options.memberships === true
    run.restoresLeft = options.restores ?? 0
    for (let step = 0; step < STEPS; step += 1) await act(run)
    await heal(run)
    return faultsOf(run)
  } catch (error) {
    return [`I1 no agreement: ${error instanceof Error ? error.message.slice(0, 200) : String(error)} ${stuck}`]
  } finally {
    clearTimeout(patience)
    await closeDevices()
  }
}

/** Why each device is not done yet. */
async function unsettledOf(run: Run): Promise<string> {
  const words = run.devices.map(async ({ store, replication, ...device }, at) => {
    const { online, active, waiting } = replication.status$.value
    const held = [...store.rows.values()].map(({ base, ...row }) => ({ ...row, base: base?.rev }))
    const view = await holdsItsView(run, { ...device, store, replication }, actorAt(run, at))
    return JSON.stringify({ at, online, active, waiting, held, facts: store.factsOf(CAMPAIGN), view })
  })
  return (await Promise.all(words)).join('\n  ')
}

type Run = {
  server: MemoryServer
  devices: Device[]
  random: RandomInt
  /** Every token that was written and not replaced by someone who had seen it. */
  tokens: Set<string>
  /** The player's current membership; each change is a new epoch. */
  membership: { role: CampaignRole; status: 'active' | 'removed'; epoch: number }
  membershipsChange: boolean
  restoresLeft: number
  wasRestored: boolean
  backups: ReturnType<MemoryServer['backUp']>[]
  wasGm: boolean
}

async function begin(seed: number): Promise<Run> {
  const server = openMemoryServer()
  const membership: Run['membership'] = { role: 'player', status: 'active', epoch: 1 }
  const run: Run = {
    server,
    devices: [],
    random: seededRandomInt(seed),
    tokens: new Set(),
    membership,
    membershipsChange: false,
    restoresLeft: 0,
    wasRestored: false,
    backups: [],
    wasGm: false,
  }
  const gm = await startDevice({ transport: server.transportOf(GM), names: NAMES })
  run.devices.push(gm)
  await gm.insert('campaigns', { id: CAMPAIGN, name: 'Ash Road' })
  for (const id of ['mira', 'ash']) {
    const hero = newCharacter('player', { id, campaignId: CAMPAIGN, name: id, playerName: 'Tamsin', now: AT })
    await gm.insert('characters', {
      ...hero,
      health: HEALTH,
      maxHealth: HEALTH,
      claimedBy: id === 'mira' ? MEMBERSHIP : null,
    })
  }
  await gm.insert('sessions', { id: 's1', campaignId: CAMPAIGN, sessionNumber: 1, date: AT, gmNotes: 'Begin.' })
  const entries = ['mira', 'ash'].map((id) => ({ id, characterId: id, initiative: 10, publicId: `e-${id}` }))
  await gm.insert('combats', { id: CAMPAIGN, campaignId: CAMPAIGN, entries, turn: { round: 1, entryId: 'mira' } })
  await gm.until(() => server.store.allRows().length === 5)
  await server.claim(CAMPAIGN, 'mira', MEMBERSHIP)
  const lags = seededRandomInt(seed + 1)
  server.delay = () => lags(0, 6)
  server.membership(PLAYER, CAMPAIGN, 'player', ACTIVE)
  for (const person of PEOPLE.slice(1)) {
    run.devices.push(await startDevice({ transport: server.transportOf(person), names: NAMES }))
  }
  for (const device of run.devices) await device.until(async ({ read }) => Boolean(await read('characters', 'mira')))
  return run
}

async function act(run: Run): Promise<void> {
  const { random, server } = run
  const at = random(0, PEOPLE.length - 1)
  const device = run.devices[at] as Device
  const person = PEOPLE[at] as (typeof PEOPLE)[number]
  const kind = random(1, 100)
  if (kind <= 36) await hit(run, device, random(1, MOST_DAMAGE))
  else if (kind <= 60 && isGm(device)) await write(run, device)
  else if (kind <= 68) server.cut(person)
  else if (kind <= 78) mend(run, person)
  else if (kind <= 82) server.loseNextAnswer(person)
  else if (kind <= 84) await device.restart()
  else if (kind <= 88) await device.crash()
  else if (kind <= 91) server.unpaid.add('gm')
  else if (kind <= 94) await pay(run)
  else if (kind <= 98 && run.membershipsChange) changeMembership(run)
  else if (kind <= 98) restoreOrBackUp(run)
  await new Promise((resolve) => setTimeout(resolve, random(0, 4)))
}

/** Whether the device believes its person is the GM. */
function isGm({ store }: Device): boolean {
  return store.factsOf(CAMPAIGN)?.role === 'gm'
}

/** Restores one of the last two backups; the older one may be from an earlier generation. */
function restoreOrBackUp(run: Run): void {
  const { backups, server, random } = run
  if (run.restoresLeft <= 0) return
  if (backups.length === 0 || random(0, 2) === 0) {
    backups.push(server.backUp())
    return
  }
  pick(backups.slice(-2), random).restore()
  run.restoresLeft -= 1
  run.wasRestored = true
}

/** The player becomes GM or player again, is removed, or comes back. Their device isn't notified. */
function changeMembership(run: Run): void {
  const { membership, random, server } = run
  membership.epoch += 1
  if (membership.status === 'removed') Object.assign(membership, { status: 'active', role: 'player' })
  else if (random(0, 1) === 0) membership.status = 'removed'
  else membership.role = membership.role === 'gm' ? 'player' : 'gm'
  if (membership.role === 'gm') run.wasGm = true
  server.membership(PLAYER, CAMPAIGN, membership.role, { ...ACTIVE, ...membership, byGm: true })
}

/**
 * A word in the session's notes, a foe added or removed, a turn, or a new name for the campaign or a settled conflict
 * about it.
 */
async function write(run: Run, device: Device): Promise<void> {
  const what = run.random(0, 4)
  if (what === 0) await writeToken(run, device)
  else if (what === 1) await addFoe(run, device)
  else if (what === 2) await removeFoe(run, device)
  else if (what === 3) await moveTurn(run, device)
  else await renameOrSettle(run, device)
}

/** Damage, with the entry that names it: wherever one is the other must be, and each only once. */
async function hit(run: Run, device: Device, amount: number): Promise<void> {
  if (!(await device.read('characters', 'mira'))) return
  const id = tokenOf(run)
  await device.edit('characters', 'mira', ({ health, inventory }) => {
    const entry = { id, name: id, quantity: amount }
    return { health: Number(health) - amount, inventory: [...((inventory ?? []) as object[]), entry] }
  })
}

async function writeToken(run: Run, device: Device): Promise<void> {
  if (!(await device.read('sessions', 's1'))) return
  const token = tokenOf(run)
  await device.edit('sessions', 's1', ({ gmNotes }) => ({ gmNotes: `${gmNotes} ${token}` }))
}

async function addFoe(run: Run, device: Device): Promise<void> {
  if (!(await device.read('campaigns', CAMPAIGN))) return
  const id = tokenOf(run)
  await device.insert('characters', { ...newCharacter('monster', { id, campaignId: CAMPAIGN, name: id, now: AT }) })
}

/** The device that deletes it has seen it. */
async function removeFoe(run: Run, device: Device): Promise<void> {
  const foes = await device
    .collection('characters')
    .find({ selector: { campaignId: CAMPAIGN } })
    .exec()
  const foe = foes.find((each) => each.get('type') === 'monster')
  if (!foe) return
  run.tokens.delete(foe.primary)
  await device.remove('characters', foe.primary)
}

async function moveTurn(run: Run, device: Device): Promise<void> {
  if (!(await device.read('combats', CAMPAIGN))) return
  const entryId = pick(['mira', 'ash'], run.random)
  await device.edit('combats', CAMPAIGN, ({ turn }) => {
    return { turn: { round: Number((turn as { round: number }).round) + 1, entryId } }
  })
}

/** A name replaces the other one if its author saw that; otherwise both are in a conflict. */
async function renameOrSettle(run: Run, device: Device): Promise<void> {
  if (!(await device.read('campaigns', CAMPAIGN))) return
  const name = tokenOf(run)
  const forget = (text: unknown) => void run.tokens.delete(String(text))
  await device.edit('campaigns', CAMPAIGN, (stored) => {
    const [conflict] = (stored.conflicts ?? []) as { id: string; mine: unknown }[]
    if (conflict) {
      for (const text of [name, conflict.mine]) forget(text)
      return settle('campaigns', stored, { conflictId: conflict.id, choice: 'theirs' })
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

function mend({ server, devices }: Run, person: (typeof PEOPLE)[number]): void {
  server.mend(person)
  devices.forEach((device, at) => {
    if (PEOPLE[at] === person) device.replication.wake()
  })
}

async function pay({ server, devices }: Run): Promise<void> {
  server.unpaid.clear()
  for (const device of devices) await device.replication.recheck({ retry: true })
}

async function heal(run: Run): Promise<void> {
  for (const person of [GM, PLAYER]) mend(run, person)
  await pay(run)
  for (const [at, device] of run.devices.entries()) {
    await device.until(async () => {
      // A refusal sent while the plan was being paid arrives after it, and no one was notified of the new membership.
      for (const { store, replication } of run.devices) {
        if (store.factsOf(CAMPAIGN)?.refusal) await replication.recheck({ retry: true })
      }
      if (at === 2 && !(await holdsItsView(run, device, actorAt(run, at)))) mend(run, PLAYER)
      return (await isQuiet(run)) && (await holdsItsView(run, device, actorAt(run, at)))
    })
  }
}

/** Undefined for a removed player, who holds nothing. */
function actorAt({ membership }: Run, at: number): Actor | undefined {
  if (at < 2) return { memberId: 'gm', role: 'gm' }
  return membership.status === 'active' ? { memberId: MEMBERSHIP, role: membership.role } : undefined
}

/** Nothing is pending anywhere. */
async function isQuiet({ devices }: Run): Promise<boolean> {
  return devices.every(({ replication: { status$ } }) => {
    return status$.value.online && !status$.value.active && Object.keys(status$.value.waiting).length === 0
  })
}

async function holdsItsView({ server }: Run, device: Device, actor: Actor | undefined): Promise<boolean> {
  for (const row of server.store.allRows().filter(({ deleted }) => !deleted)) {
    const view = (actor && viewOfRow(actor, row)) ?? undefined
    const here = await device.read(row.collection, row.id)
    if (!same(view, here)) return false
  }
  return true
}

function faultsOf({ server, devices, tokens, wasGm, membership, wasRestored }: Run): string[] {
  const documents = server.store.allRows().map(({ document }) => document)
  const mira = documents.find(({ id }) => id === 'mira')
  const kept = devices.flatMap(({ store }) => [...store.keeps, ...store.rejections.values()])
  const words = tokensIn([documents, kept])
  const notes = String(documents.find(({ id }) => id === 's1')?.gmNotes).split(' ')
  // A person whose rights changed may be refused what they wrote before.
  const repaired = devices.filter(({ store }) => store.factsOf(CAMPAIGN)?.repairs)
  const refused = devices.slice(0, membership.epoch > 1 ? 2 : 3).flatMap(({ store }) => [...store.rejections.values()])
  return [
    ...refused.map(({ documentId, message }) => `I13 ${documentId}: ${message}`),
    ...repaired.map(({ replica }) => `I15 ${replica} found a difference`),
    ...healthFaults(mira, tokensIn(kept), membership.epoch > 1 || wasRestored),
    ...[...tokens].filter((token) => !words.has(token)).map((token) => `I3 ${token} was lost`),
    ...(new Set(notes).size === notes.length ? [] : [`I5 ${notes.join(' ')}`]),
    ...(!wasGm && server.sentTo(PLAYER).includes('gmNotes') ? ['I6 a player was told of the notes'] : []),
  ]
}

function tokensIn(things: unknown[]): Set<string> {
  return new Set<string>(JSON.stringify(things).match(/t-\d+-\d+/g))
}

/** The number must match its hits, except for those `aside`, which may be missing from it. */
function healthFaults(mira: SyncDocument | undefined, aside: Set<string>, mayAsk: boolean): string[] {
  const hits = (mira?.inventory ?? []) as { id: string; quantity: number }[]
  if (new Set(hits.map(({ id }) => id)).size < hits.length) return ['I4 a hit was counted twice']
  const sum = (of: typeof hits) => of.reduce((total, { quantity }) => total + quantity, 0)
  const left = HEALTH - sum(hits)
  const most = left + sum(hits.filter(({ id }) => aside.has(id)))
  const health = Number(mira?.health)
  if (left <= health && health <= most) return []
  // A device that comes back with older edits, or to an older server, may have lost their base: then both numbers are
  // shown.
  const isShown = ((mira?.conflicts ?? []) as { path: string }[]).some(({ path }) => path === 'health')
  return mayAsk && isShown ? [] : [`I4 mira has ${health} for ${left}`]
}
