import type { CampaignRole, Checkpoint, CollectionName, PushRow, SyncDocument, Verdict } from '../protocol.ts'
import { acceptPush } from '../server/accept-push.ts'
import type { DocumentTx, Membership, ServerFacts, SyncPerson, Touched } from '../server/document-store.ts'
import { listChanges } from '../server/list-changes.ts'
import { rememberDraws } from '../server/workspace/draws.ts'
import { createMemoryStore } from './memory-store.ts'
import { decideByReplay } from './replay.ts'

export const CAMPAIGN = 'campaign-1'
export const NOW = '2026-01-01T12:00:00.000Z'
export const GM: SyncPerson = { userId: 'gm' }
export const PIA: SyncPerson = { userId: 'pia' }
export const TOM: SyncPerson = { guestId: 'tom' }

/** A campaign on the server with a GM and two players, Pia and Tom, for tests of the deciding half. */
export function openPushServer(over: Partial<ServerFacts> = {}) {
  const store = createMemoryStore()
  let made = 0
  let touched: Touched[] = []
  const facts: ServerFacts = {
    now: NOW,
    newId: () => `server-${++made}`,
    newJoinCode: () => `NEW-${100 + ++made}`,
    mayOwnerSync: () => true,
    ...over,
  }
  store.read((tx) => tx.createScope({ campaignId: CAMPAIGN, ownerId: 'gm', memberId: 'seat-gm' }))
  const membership = (person: SyncPerson, change: Partial<Membership> = {}) => {
    const memberId = `seat-${'userId' in person ? person.userId : person.guestId}`
    store.putMembership(person, {
      campaignId: CAMPAIGN,
      memberId,
      role: 'player',
      status: 'active',
      epoch: 1,
      ...change,
    })
  }
  membership(PIA)
  membership(TOM)
  const decide = <T>(decision: (tx: DocumentTx, drawn: ServerFacts) => T): T => {
    const draws = rememberDraws(facts)
    return store.read((tx) => decideByReplay(tx, facts, (workspace) => decision(workspace, draws())))
  }
  const pushAll = (person: SyncPerson, collection: CollectionName, rows: PushRow[]): Verdict[] => {
    const body = { collection, replica: `device-${JSON.stringify(person)}`, rows: structuredClone(rows) }
    const outcome = decide((tx, drawn) => acceptPush(tx, person, body, drawn))
    touched = outcome.touched
    return outcome.answer.verdicts
  }
  const push = (person: SyncPerson, collection: CollectionName, doc: SyncDocument, base: string | null = null) =>
    pushAll(person, collection, [{ doc, base }])[0] as Verdict
  const pull = (person: SyncPerson, collection: CollectionName, checkpoint: Checkpoint = {}, limit = 100) =>
    decide((tx) => listChanges(tx, person, { collection, checkpoint, limit }))
  return {
    store,
    facts,
    membership,
    promote: (person: SyncPerson, role: CampaignRole) => membership(person, { role, epoch: 2 }),
    pushAll,
    /** Pushes one document from the person's only device. */
    push,
    pull,
    /** A copy of the server's current state, to be restored later. */
    backUp: () => {
      const backup = store.backUp()
      return { restore: () => store.restore(backup) }
    },
    generation: () => store.read((tx) => tx.generations()).at(-1) ?? '',
    /** A device that had pulled up to `place` of the previous generation brings back what it holds. */
    bringBack: (
      person: SyncPerson,
      collection: CollectionName,
      row: { doc: SyncDocument; place: string; from?: string },
    ) => {
      const generations = store.read((tx) => tx.generations())
      const { doc, place, from = generations.at(-2) ?? '' } = structuredClone(row)
      const replica = `device-${JSON.stringify(person)}`
      const rows = [{ doc, place, base: null }]
      const body = { collection, replica, rows, generation: generations.at(-1), broughtBack: from }
      const outcome = decide((tx, drawn) => acceptPush(tx, person, body, drawn))
      touched = outcome.touched
      return outcome.answer.verdicts[0] as Verdict
    },
    /** What the last push moved. */
    touched: () => touched,
    /** The document as the person would pull it now. */
    view: (person: SyncPerson, collection: CollectionName, id: string) =>
      pull(person, collection).documents.find((document) => document.id === id),
  }
}

/** A player's sheet, as the GM's device makes it. */
export function aSheet(over: Partial<SyncDocument> = {}): SyncDocument {
  const numbers = { health: 30, maxHealth: 40, tempHealth: 0, initiativeBonus: 0, includeInInitiative: false }
  const lists = { conditions: [], weapons: [], spells: [], abilities: [], equipment: [], inventory: [], conflicts: [] }
  const texts = { type: 'player', name: 'Ash', playerName: 'Ines', notes: '', alias: '', hidden: false }
  return {
    id: 'ash',
    rev: 'gm.1',
    campaignId: CAMPAIGN,
    ...texts,
    ...numbers,
    ...lists,
    stats: {},
    claimedBy: null,
    lastModified: NOW,
    ...over,
  }
}
