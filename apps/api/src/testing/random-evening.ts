import { type RandomInt, seededRandomInt } from '@lanternkeep/schema'
import {
  aCampaign,
  aCombat,
  aHandout,
  anAct,
  anEntry,
  anNpc,
  aPlayer,
  aSession,
  restartIds,
} from '@lanternkeep/schema/testing'
import type { Checkpoint, CollectionName, PullAnswer, SyncDocument } from '@lanternkeep/sync'
import {
  acceptPush,
  aheadOfChange,
  aheadOfPull,
  aheadOfPush,
  createCampaign,
  listChanges,
  rememberDraws,
  type ServerFacts,
  type SyncPerson,
  writeDocument,
} from '@lanternkeep/sync/server'
import { beginGeneration } from '../storage/begin-generation.ts'
import type { DocumentStorage } from '../storage/document-storage.ts'
import { all, type Db, query, run } from '../storage/sql.ts'

const CAMPAIGNS = ['c1', 'c2'] as const
const PEOPLE: SyncPerson[] = [{ userId: 'gm' }, { userId: 'pia' }, { guestId: 'tom' }]
/** Not a member of any campaign. */
const STRANGER: SyncPerson = { userId: 'stranger' }
const PUSHED: CollectionName[] = ['campaigns', 'characters', 'characters', 'combats', 'sessions', 'handouts', 'acts']
const IDS = ['a', 'b', 'c', 'd']

/** The servers that one evening is played on: each step goes to any of them. */
export type EveningServers = { db: Db; stores: readonly DocumentStorage[] }

/** What a device was last told, so that its pushes have bases that may be old. */
type Device = {
  name: string
  person: SyncPerson
  held: Map<string, SyncDocument>
  checkpoints: Map<string, Checkpoint>
  /** The generation of the server that it knows, and the one before, whose documents it may bring back. */
  generation?: string
  formerGeneration?: string
}

type Evening = EveningServers & {
  int: RandomInt
  /** Which server a step goes to; it must not change what happens. */
  route: RandomInt
  devices: Device[]
  facts: ServerFactsAt
  transcript: unknown[]
  steps: number
}
type ServerFactsAt = () => Omit<ServerFacts, 'mayOwnerSync'>

/**
 * Plays random pushes, pulls, calls, changes of members and restored backups, and returns every answer and every row
 * that is stored in the end. The same seed gives the same on every engine and any number of processes.
 */
export async function playEvening(servers: EveningServers, seed: number, steps: number): Promise<string> {
  const int = seededRandomInt(seed)
  restartIds()
  let made = 0
  const evening: Evening = {
    ...servers,
    int,
    route: seededRandomInt(seed + 1),
    devices: [newDevice(STRANGER, 0), ...PEOPLE.flatMap((person) => [0, 1].map((index) => newDevice(person, index)))],
    facts: () => ({
      now: timeAt(evening.steps),
      newId: () => `made-${++made}`,
      newJoinCode: () => `AAA-${String(int(222, 224))}`,
      device: 'a phone',
    }),
    transcript: [],
    steps: 0,
  }
  await setUp(evening)
  for (; evening.steps < steps; evening.steps += 1) evening.transcript.push(await step(evening))
  evening.transcript.push(await everyRow(servers.db))
  return withoutRandomNames(JSON.stringify(evening.transcript), await generationsOf(servers.db))
}

function newDevice(person: SyncPerson, index: number): Device {
  const name = `${Object.values(person)[0]}-${index}`
  return { name, person, held: new Map(), checkpoints: new Map() }
}

function timeAt(step: number): string {
  return new Date(Date.UTC(2026, 10, 20, 20, step * 4)).toISOString()
}

async function setUp(evening: Evening): Promise<void> {
  const { db, stores } = evening
  const at = timeAt(0)
  for (const id of ['gm', 'pia', 'stranger']) {
    const account = { id, email: id, email_key: id, search_key: '', first_name: id, last_name: '', created_at: at }
    await run(db, query.insertInto('user').values({ ...account, ...PAID }))
  }
  await run(db, query.insertInto('guest').values({ id: 'tom', token_hash: 'tom', created_at: at, last_seen_at: at }))
  for (const campaignId of CAMPAIGNS) {
    const draws = rememberDraws(evening.facts())
    const document = { id: campaignId, name: campaignId, lastModified: at }
    await stores[0]?.commit((tx) => createCampaign(tx, 'gm', document, { ...draws(), mayOwnerSync: tx.mayOwnerSync }))
    await addMember(db, { id: `pia-${campaignId}`, campaign_id: campaignId, user_id: 'pia' })
    await addMember(db, { id: `tom-${campaignId}`, campaign_id: campaignId, guest_id: 'tom' })
  }
}

const PAID = { tier: 'elite', is_admin: 0, is_owner: 0, blocked: 0, auth_provider: 'local' } as const

async function addMember(db: Db, who: { id: string; campaign_id: string; user_id?: string; guest_id?: string }) {
  const rest = { role: 'player', status: 'active', epoch: 1, display_name: who.id, joined_at: '' } as const
  await run(db, query.insertInto('member').values({ ...who, ...rest }))
}

async function step(evening: Evening): Promise<unknown> {
  const roll = evening.int(1, 100)
  if (roll <= 55) return push(evening)
  if (roll <= 85) return pull(evening)
  if (roll <= 93) return call(evening)
  if (roll <= 97) return changeMember(evening)
  return restore(evening)
}

async function push(evening: Evening): Promise<unknown> {
  const { int } = evening
  const device = pick(int, evening.devices)
  const collection = pick(int, PUSHED)
  const isBroughtBack = device.formerGeneration !== undefined && int(1, 2) === 1
  const rows = Array.from({ length: int(1, 3) }, () => {
    const campaignId = pick(int, CAMPAIGNS)
    const id = idOf(collection, campaignId, pick(int, IDS))
    const held = device.held.get(`${collection}/${id}`)
    if (isBroughtBack && held) return { doc: held, base: null, place: `${int(0, 9)}:${int(0, 9)}` }
    const doc = changed(evening, held ?? newDocument(collection, campaignId, id))
    return { doc, base: held?.rev ?? null }
  })
  const generation = device.generation !== undefined && { generation: device.generation }
  const broughtBack = isBroughtBack && { broughtBack: device.formerGeneration ?? '' }
  const body = { collection, replica: device.name, rows, ...generation, ...broughtBack }
  const draws = rememberDraws(evening.facts())
  const { answer, touched, isSenderUpToDate } = await storeOf(evening).commit(
    (tx) => acceptPush(tx, device.person, structuredClone(body), { ...draws(), mayOwnerSync: tx.mayOwnerSync }),
    int(1, 4) > 1 ? () => aheadOfPush(device.person, body) : undefined,
  )
  for (const [index, verdict] of answer.verdicts.entries()) {
    const doc = rows[index]?.doc
    if (verdict.verdict === 'ok' && doc) device.held.set(`${collection}/${doc.id}`, doc)
    if (verdict.verdict === 'conflict') device.held.set(`${collection}/${verdict.id}`, verdict.master)
  }
  return { push: body, by: device.name, answer, touched, isSenderUpToDate }
}

async function pull(evening: Evening): Promise<unknown> {
  const { int } = evening
  const device = pick(int, evening.devices)
  const collection = pick(int, PUSHED)
  const { generation = (await generationsOf(evening.db)).at(-1) } = device
  const known = device.checkpoints.get(collection) ?? {}
  const digest = int(1, 3) === 1 ? [...CAMPAIGNS] : []
  const body = { collection, checkpoint: known, limit: int(1, 6), digest, ...(generation && { generation }) }
  const answer: PullAnswer = await storeOf(evening).view(
    (tx) => listChanges(tx, device.person, body),
    int(1, 4) > 1 ? () => aheadOfPull(device.person, body) : undefined,
  )
  if (answer.restored && generation !== undefined) device.formerGeneration = generation
  if (answer.generation !== undefined) device.generation = answer.generation
  const goneFrom = Object.fromEntries(
    answer.gone.map((campaignId) => [campaignId, answer.checkpoint[campaignId] ?? '']),
  )
  device.checkpoints.set(collection, { ...known, ...answer.checkpoint, ...goneFrom })
  for (const doc of answer.documents) device.held.set(`${collection}/${doc.id}`, doc)
  return { pull: body, by: device.name, answer }
}

/** A call outside of replication, in a transaction. */
async function call(evening: Evening): Promise<unknown> {
  const { int } = evening
  const campaignId = pick(int, CAMPAIGNS)
  const person = int(1, 3) === 1 ? 'server' : pick(int, PEOPLE)
  const health = int(0, 30)
  const isDeletion = int(1, 6) === 1
  const change = {
    collection: 'characters' as const,
    id: idOf('characters', campaignId, pick(int, IDS)),
    campaignId,
    change: (current: SyncDocument | undefined) => (isDeletion ? null : current && { ...current, health }),
  }
  const outcomes = await storeOf(evening).transaction(async (tx) => {
    const made: unknown[] = []
    for (const _ of [1, 2]) {
      const draws = rememberDraws(evening.facts())
      made.push(
        await tx.decide(
          (documents) => writeDocument(documents, person, change, { ...draws(), mayOwnerSync: documents.mayOwnerSync }),
          () => aheadOfChange(person, change),
        ),
      )
    }
    return made
  })
  return { call: change, outcomes }
}

async function changeMember({ db, int }: Evening): Promise<unknown> {
  const campaignId = pick(int, CAMPAIGNS)
  const id = pick(int, [`pia-${campaignId}`, `tom-${campaignId}`])
  const to = pick(int, [
    { status: 'removed', removed_code: int(1, 2) === 1 ? 'AAA-222' : null },
    { status: 'active', role: 'player' },
    { status: 'active', role: 'gm' },
    { status: 'pending' },
  ] as const)
  const raised = query.updateTable('member').set((eb) => ({ ...to, epoch: eb('epoch', '+', 1) }))
  await run(db, raised.where('id', '=', id))
  return { member: id, to }
}

async function restore({ db, steps }: Evening): Promise<unknown> {
  const now = new Date(timeAt(steps))
  await beginGeneration(db, { now, backupAt: now })
  return 'restored'
}

function storeOf({ stores, route }: Evening): DocumentStorage {
  return pick(route, stores)
}

function pick<Value>(int: RandomInt, values: readonly Value[]): Value {
  return values[int(0, values.length - 1)] as Value
}

function idOf(collection: CollectionName, campaignId: string, id: string): string {
  return collection === 'campaigns' || collection === 'combats' ? campaignId : `${collection}-${campaignId}-${id}`
}

function newDocument(collection: CollectionName, campaignId: string, id: string): SyncDocument {
  const letter = id.at(-1) ?? ''
  const of = { id, campaignId }
  const player = { ...aPlayer(of), claimedBy: letter === 'a' ? `pia-${campaignId}` : null }
  const entries = IDS.map((one, place) => anEntry(idOf('characters', campaignId, one), 20 - place))
  const documents: Partial<Record<CollectionName, object>> = {
    campaigns: aCampaign({ id }),
    characters: letter < 'c' ? player : anNpc(of),
    combats: aCombat({ ...of, entries }),
    sessions: aSession(of),
    handouts: { ...aHandout(of), ...(letter === 'b' && { forMembers: [`pia-${campaignId}`] }) },
    acts: anAct({
      ...of,
      changes: [{ characterId: idOf('characters', campaignId, 'a'), health: { kind: 'damage', amount: 3 } }],
    }),
  }
  return structuredClone(documents[collection]) as SyncDocument
}

function changed({ int, steps }: Evening, document: SyncDocument): SyncDocument {
  const word = `w${int(1, 1000)}`
  const rev = `dev.${steps}.${word}${document.rev?.endsWith('~p') ? '~p' : ''}`
  const next = { ...document, rev, lastModified: timeAt(steps) }
  const edits = [{ notes: word }, { health: int(0, 30) }, { name: word }, { gmNotes: word }, { text: word }]
  if (int(1, 12) === 1) return { ...next, _deleted: true }
  return { ...next, _deleted: false, ...pick(int, edits) }
}

const TABLES = ['scope', 'member', 'doc', 'ack', 'version', 'contained', 'restored_scope'] as const

async function everyRow(db: Db): Promise<unknown> {
  const tables: [string, string[]][] = []
  for (const table of TABLES) {
    const rows = await all(db, query.selectFrom(table).selectAll())
    // Only PostgreSQL counts versions.
    const texts = rows.map((row) => JSON.stringify(Object.entries({ ...row, version: 0 }).sort()))
    tables.push([table, texts.sort()])
  }
  return tables
}

async function generationsOf(db: Db): Promise<string[]> {
  const found = await all(db, query.selectFrom('server_generation').select(['id', 'number']).orderBy('number'))
  return found.map(({ id }) => id)
}

/** Generations have random names; a later one begins with the name of its parent. */
function withoutRandomNames(text: string, generations: string[]): string {
  return generations.toReversed().reduce((result, id, index) => {
    return result.replaceAll(id, `generation-${generations.length - index}`)
  }, text)
}
