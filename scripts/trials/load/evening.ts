import { setTimeout as wait } from 'node:timers/promises'
import type { Party } from '../../../apps/api/src/testing/write-parties.ts'
import type { Act, Combat, PlayerCharacter } from '../../../packages/schema/src/index.ts'
import { nextTurn, type RandomInt, seededRandomInt, withActChange } from '../../../packages/schema/src/index.ts'
import { type CollectionName, type SyncDocument, stripProjection } from '../../../packages/sync/src/index.ts'
import { type Device, openDevice } from './device.ts'

const SHORTEST_PAUSE_MS = 3_000
const LONGEST_PAUSE_MS = 9_000
const SETTLES_WITHIN_MS = 60_000
const LOOKS_EVERY_MS = 50
const HITS_OF_TEN = 7
const PLAYED = ['characters', 'combats', 'acts'] as const satisfies CollectionName[]
/** What phones are watched for: players see every hero's health. */
const FOLLOWED = 'characters'

/** Times are in milliseconds. */
export type Played = {
  /** Writes that the server acknowledged. */
  acknowledged: number
  /** Of these, not there at the end, or refused although nobody else writes; in words. */
  lost: string[]
  /** Phones that did not come to the GM's state; in words. */
  behind: string[]
  pushes: number[]
  /** From the start of a push until a phone's stream said so, and until the phone had pulled it. */
  told: number[]
  held: number[]
  requests: number
  failures: Record<string, number>
}

export type Evening = {
  open(): void
  isOpen(): boolean
  play(seconds: number): Promise<void>
  /** Compares what was acknowledged with a full pull, and the phones with it. */
  check(): Promise<Played>
  close(): void
}

/** The last push of a document (`characters/ash`) or to a collection (`characters`). */
type Sent = { rev: string; at: number }

/** One campaign: its GM changes health and turns every few seconds, and the phones of its players follow. */
export function newEvening(url: string, party: Party, seed: number): Evening {
  const random = seededRandomInt(seed)
  const played: Played = {
    ...{ acknowledged: 0, lost: [], behind: [], pushes: [], told: [], held: [] },
    ...{ requests: 0, failures: {} },
  }
  const sent = new Map<string, Sent>()
  const gm = openDevice({ url, replica: `gm-${party.campaignId}`, cookie: party.gm.cookie, account: party.gm.id })
  const phones = party.phones.map((cookie, phone) => {
    return openDevice({ url, cookie, replica: `phone-${party.campaignId}-${phone}`, ...timing(sent, played) })
  })
  const devices = [gm, ...phones]
  return {
    open: () => {
      for (const device of devices) device.listen()
    },
    isOpen: () => devices.every((device) => device.isListening() && device.isQuiet()),
    play: (seconds) => play({ gm, party, random, played, sent }, seconds),
    check: async () => {
      played.lost.push(...(await lostOnServer(gm, sent)))
      played.behind.push(...(await phonesBehind(phones, sent)))
      for (const { counts } of devices) {
        played.requests += counts.requests
        for (const [what, count] of Object.entries(counts.failures)) {
          played.failures[what] = (played.failures[what] ?? 0) + count
        }
      }
      return played
    },
    close: () => {
      for (const device of devices) device.close()
    },
  }
}

/** What a phone notes: the first word of each change, and the moment it has it. */
function timing(sent: ReadonlyMap<string, Sent>, { told, held }: Played) {
  let toldOf = ''
  return {
    onPoke: (collections: readonly string[]) => {
      const latest = sent.get(FOLLOWED)
      if (!collections.includes(FOLLOWED) || !latest || toldOf === latest.rev) return
      toldOf = latest.rev
      told.push(performance.now() - latest.at)
    },
    onPulled: (collection: CollectionName, documents: readonly SyncDocument[]) => {
      for (const { id, rev } of documents) {
        const latest = sent.get(`${collection}/${id}`)
        if (collection === FOLLOWED && latest?.rev === stripProjection(rev)) held.push(performance.now() - latest.at)
      }
    },
  }
}

type Play = { gm: Device; party: Party; random: RandomInt; played: Played; sent: Map<string, Sent> }

async function play(all: Play, seconds: number): Promise<void> {
  const { gm, random } = all
  const [heroes, [combat]] = await Promise.all([gm.pullAll('characters'), gm.pullAll('combats')])
  const fight = { heroes: heroes as unknown as PlayerCharacter[], combat: combat as unknown as Combat }
  const endsAt = performance.now() + seconds * 1000
  // Not all of them in the same instant.
  await wait(random(0, LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS))
  for (let act = 1; performance.now() < endsAt; act += 1) {
    if (random(1, 10) <= HITS_OF_TEN) await hit(all, fight, act)
    else await passTurn(all, fight, act)
    await wait(random(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS))
  }
}

type Fight = { heroes: PlayerCharacter[]; combat: Combat }

async function hit(all: Play, { heroes, combat }: Fight, order: number): Promise<void> {
  const at = all.random(0, heroes.length - 1)
  const hero = heroes[at]
  if (!hero) return
  const health = { kind: hero.health > 5 ? ('damage' as const) : ('heal' as const), amount: all.random(1, 5) }
  const change = { characterId: hero.id, health }
  const act = actOf(all.party, combat, { order, kind: 'health', changes: [change] })
  const wounded = withActChange(hero, { id: act.id, order, undos: 0 }, change)
  heroes[at] = await write(all, 'characters', { document: wounded, base: hero.rev })
  await write(all, 'acts', { document: act, base: null })
}

async function passTurn(all: Play, fight: Fight, order: number): Promise<void> {
  const { combat } = fight
  const turn = nextTurn(combat.turn, combat.entries)
  fight.combat = await write(all, 'combats', { document: { ...combat, turn }, base: combat.rev })
  const act = actOf(all.party, combat, { order, kind: 'next' })
  await write(all, 'acts', { document: { ...act, before: { turn: combat.turn }, after: { turn } }, base: null })
}

function actOf(
  { campaignId }: Party,
  { turn, fightId }: Combat,
  { order, ...act }: Pick<Act, 'order' | 'kind'> & Partial<Act>,
): Act {
  const now = new Date().toISOString()
  const of = { campaignId, ...(fightId !== undefined && { fightId }), at: now, lastModified: now, round: turn.round }
  const id = `${campaignId}-act-${order}`
  return { id, text: 'Played', changes: [], undos: 0, order, rev: '', conflicts: [], ...of, ...act }
}

/** Pushes it until the server answers; returns it as it is stored. */
async function write<T extends { id: string; rev: string }>(
  { gm, played, sent }: Play,
  collection: CollectionName,
  { document, base }: { document: T; base: string | null },
): Promise<T> {
  const own = { ...document, rev: `${gm.replica}.${sent.size}-${played.acknowledged}` }
  const key = `${collection}/${own.id}`
  const at = performance.now()
  for (const each of [key, collection]) sent.set(each, { rev: own.rev, at })
  const [verdict] = await gm.push(collection, [{ doc: own as unknown as SyncDocument, base }])
  played.pushes.push(performance.now() - at)
  if (verdict?.verdict === 'ok') played.acknowledged += 1
  else played.lost.push(`${key}: ${JSON.stringify(verdict)}`)
  return own
}

async function lostOnServer(gm: Device, sent: ReadonlyMap<string, Sent>): Promise<string[]> {
  const stored = new Map<string, string>()
  for (const name of PLAYED) for (const { id, rev } of await gm.pullAll(name)) stored.set(`${name}/${id}`, rev)
  return missingIn(stored, sent)
}

/** The acknowledged writes that are not what is stored, in words. */
export function missingIn(stored: ReadonlyMap<string, string>, sent: ReadonlyMap<string, Sent>): string[] {
  const missing = [...sent].filter(([key, { rev }]) => key.includes('/') && stored.get(key) !== rev)
  return missing.map(([key, { rev }]) => `${key}: ${rev} was acknowledged, ${stored.get(key) ?? 'nothing'} is stored`)
}

async function phonesBehind(phones: readonly Device[], sent: ReadonlyMap<string, Sent>): Promise<string[]> {
  const heroes = [...sent].flatMap(([key, { rev }]) => {
    const [collection, id] = key.split('/')
    return collection === FOLLOWED && id ? [{ id, rev }] : []
  })
  const missing = (phone: Device) => heroes.filter(({ id, rev }) => phone.revOf(FOLLOWED, id) !== rev)
  const endsAt = performance.now() + SETTLES_WITHIN_MS
  while (performance.now() < endsAt && phones.some((phone) => missing(phone).length > 0)) await wait(LOOKS_EVERY_MS)
  return phones.flatMap((phone) => {
    return missing(phone).map(({ id, rev }) => `${phone.replica} has ${phone.revOf(FOLLOWED, id)} of ${id}, not ${rev}`)
  })
}
