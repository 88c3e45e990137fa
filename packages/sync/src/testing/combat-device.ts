import {
  type Act,
  type Character,
  type HealthAct,
  isStanding,
  lastHealthOrder,
  nextOrder,
  withActChange,
  withHealthLog,
} from '@lanternkeep/schema'
import { anAct } from '@lanternkeep/schema/testing'
import { resolveConflict } from '../merge/resolve.ts'
import type { Checkpoint, CollectionName, SyncDocument } from '../protocol.ts'
import { revForWrite } from '../rev.ts'
import { acceptPush } from '../server/accept-push.ts'
import type { SyncPerson } from '../server/document-store.ts'
import type { openPushServer } from './push-server.ts'
import { CAMPAIGN, NOW } from './push-server.ts'

type PushServer = ReturnType<typeof openPushServer>
type Place = { document: SyncDocument; base: SyncDocument | null }
export type CombatDevice = ReturnType<typeof openCombatDevice>

export const NAMES = ['characters', 'acts'] as const

/** A device that plays a combat on its own copy and syncs on request. Its clock is off by `skewMs`. */
export function openCombatDevice(server: PushServer, person: SyncPerson, name: string, skewMs: number) {
  const isPlayer = !('userId' in person && person.userId === 'gm')
  const places = new Map<string, Place>()
  let made = 0
  let clock = Date.parse(NOW) + skewMs
  const word = () => `${name}.${++made}`
  const isOwn = (rev: string) => rev.startsWith(`${name}.`)

  function write(collection: CollectionName, document: SyncDocument): void {
    const place = places.get(keyOf(collection, document.id))
    const rev = revForWrite(word, place?.document.rev, { role: isPlayer ? 'player' : 'gm', isOwn })
    places.set(keyOf(collection, document.id), { base: place?.base ?? null, document: { ...document, rev } })
  }
  function acts(): Act[] {
    const found = [...places].filter(([key]) => key.startsWith('acts/')).map(([, { document }]) => document)
    return found.filter(({ _deleted }) => !_deleted) as Act[]
  }
  const character = () => places.get('characters/ash')?.document as Character
  const order = () => {
    const known = acts().flatMap((act) => [act.order ?? 0, act.undoneOrder ?? 0])
    return nextOrder([...known, lastHealthOrder(withHealthLog(character()).healthLog)], now())
  }
  const now = () => {
    clock += 1000
    return new Date(clock).toISOString()
  }

  function keep(act: Act, keepFrom = 0): void {
    const [change] = act.changes
    if (change && !isPlayer) write('characters', playedOn(character(), act, keepFrom))
    write('acts', act as SyncDocument)
  }
  /** The acts before `keepFrom` are folded into the base. */
  function act(health: HealthAct, keepFrom = 0): void {
    const stamps = isPlayer ? { order: undefined } : { order: order() }
    const base = {
      id: `${name}-${made}`,
      campaignId: CAMPAIGN,
      lastModified: NOW,
      at: now(),
      changes: [{ characterId: 'ash', health }],
    }
    keep({ ...anAct({ ...base, text: '' }), ...stamps } as Act, keepFrom)
  }
  function mark(id: string): void {
    const found = acts().find((each) => each.id === id)
    if (found) keep({ ...found, undos: found.undos + 1, ...(!isPlayer && { undoneOrder: order() }) })
  }
  const sync = createSync({ server, person, name, places, word })
  return {
    name,
    act,
    mark,
    acts,
    character,
    standing: () => acts().filter(isStanding),
    sync,
  }
}

type SyncParts = {
  server: PushServer
  person: SyncPerson
  name: string
  places: Map<string, Place>
  word: () => string
}

const keyOf = (collection: CollectionName, id: string) => `${collection}/${id}`

/** Pushes and pulls what the device holds. Returns whether anything was sent. */
function createSync({ server, person, name, places, word }: SyncParts) {
  const checkpoints: Partial<Record<CollectionName, Checkpoint>> = {}
  const isOwn = (rev: string) => rev.startsWith(`${name}.`)

  function take(collection: CollectionName, master: SyncDocument, better?: SyncDocument): void {
    const place = places.get(keyOf(collection, master.id))
    const isDirty = place && place.document.rev !== place.base?.rev
    if (!isDirty) return void places.set(keyOf(collection, master.id), { document: master, base: master })
    const verdict = { id: master.id, verdict: 'conflict' as const, master, ...(better && { base: better }) }
    const sides = { verdict, mine: place.document, base: place.base, by: name, at: NOW }
    const { document } = resolveConflict(collection, { ...sides, newId: word, makeRev: word, isOwn })
    places.set(keyOf(collection, master.id), { document, base: master })
  }
  function push(collection: CollectionName): boolean {
    const dirty = [...places].filter(([key, { document, base }]) => {
      return key.startsWith(`${collection}/`) && document.rev !== base?.rev
    })
    const rows = dirty.map(([, { document, base }]) => ({ doc: document, base: base?.rev ?? null }))
    const body = { collection, replica: name, rows: structuredClone(rows) }
    const { verdicts } = server.store.read((tx) => acceptPush(tx, person, body, server.facts)).answer
    for (const [index, verdict] of verdicts.entries()) {
      const [key, place] = dirty[index] ?? []
      if (!key || !place) continue
      if (verdict.verdict === 'ok') places.set(key, { document: place.document, base: place.document })
      else if (verdict.verdict === 'conflict') take(collection, verdict.master, verdict.base)
      else throw new Error(`${name} ${key}: ${JSON.stringify(verdict)}`)
    }
    return rows.length > 0
  }
  function pull(collection: CollectionName): void {
    for (let more = true; more; ) {
      const answer = server.pull(person, collection, checkpoints[collection] ?? {}, 1000)
      checkpoints[collection] = { ...checkpoints[collection], ...answer.checkpoint }
      for (const document of answer.documents) take(collection, document)
      more = answer.more
    }
  }
  return (names: readonly CollectionName[] = NAMES): boolean => {
    let moved = false
    for (const collection of names) {
      moved = push(collection) || moved
      pull(collection)
    }
    return moved
  }
}

function playedOn(character: Character, act: Act, keepFrom: number): SyncDocument {
  const [change] = act.changes
  const mark = { id: act.id, order: act.order, undos: act.undos, ...(act.memberId && { memberId: act.memberId }) }
  return (change ? withActChange(character, mark, { ...change, keepFrom }) : character) as SyncDocument
}
