import { pick, type RandomInt, seededRandomInt } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { addDigest, digestOf } from '../digest.ts'
import { COLLECTION_NAMES, type CollectionName, type SyncDocument } from '../protocol.ts'
import { aSheet, CAMPAIGN, GM, NOW, openPushServer, PIA, TOM } from '../testing/push-server.ts'
import { digestedOf, sumDigests } from './digest-change.ts'
import type { SyncPerson } from './document-store.ts'
import { writeDocument } from './write.ts'

type PushServer = ReturnType<typeof openPushServer>

const headOf = (server: PushServer) => server.store.read((tx) => tx.heads([CAMPAIGN]).get(CAMPAIGN))

/** The digest as a device computes it, from the documents it holds. */
function digestHeldBy(server: PushServer, person: SyncPerson): number {
  const held = COLLECTION_NAMES.flatMap((name) =>
    server.pull(person, name, {}, 1000).documents.flatMap(({ id, rev, _deleted }) => {
      return _deleted ? [] : [digestOf(name, id, rev)]
    }),
  )
  return held.reduce(addDigest, 0)
}

/** Sets the act's player, as the server does. */
function claimAct(server: PushServer): void {
  const change = (current: SyncDocument | undefined) => current && { ...current, memberId: 'seat-pia' }
  server.store.read((tx) => {
    writeDocument(tx, 'server', { collection: 'acts', id: 'a', campaignId: CAMPAIGN, change }, server.facts)
  })
}

const session = (over: Partial<SyncDocument>): SyncDocument => ({
  id: 's1',
  rev: 'gm.1',
  campaignId: CAMPAIGN,
  sessionNumber: 1,
  date: NOW,
  gmNotes: '',
  recap: 'They met.',
  conflicts: [],
  lastModified: NOW,
  ...over,
})

test("[D13] each audience's digest equals the one of its devices' documents", () => {
  const server = openPushServer()
  server.push(GM, 'characters', aSheet())
  server.push(GM, 'characters', aSheet({ id: 'ogre', type: 'monster', rev: 'gm.2' }))
  server.push(GM, 'sessions', session({ shared: { recap: true, summary: false } }))
  expect(headOf(server)).toMatchObject({ digest: digestHeldBy(server, GM), pubDigest: digestHeldBy(server, PIA) })
  expect(digestHeldBy(server, PIA)).toBe(digestHeldBy(server, TOM))
  expect(headOf(server)?.digest).not.toBe(headOf(server)?.pubDigest)
})

test('[D13] [R12] an act, which one player sees, counts only for the GM', () => {
  const server = openPushServer()
  server.push(GM, 'characters', aSheet())
  const before = headOf(server)
  const act = {
    id: 'a',
    campaignId: CAMPAIGN,
    rev: 'gm.2',
    kind: 'health',
    at: NOW,
    order: 1,
    round: 0,
    text: 'Ash rests',
  }
  const rest = { changes: [], undos: 0, conflicts: [], lastModified: NOW }
  expect(server.push(GM, 'acts', { ...act, ...rest, memberId: 'seat-pia' }).verdict).toBe('ok')
  claimAct(server)
  expect(server.view(PIA, 'acts', 'a')).toMatchObject({ kind: 'health' })
  expect(headOf(server)).toMatchObject({ digest: digestHeldBy(server, GM), pubDigest: before?.pubDigest })
})

test("[D13] [R5] an edit that players don't see moves nothing of theirs", () => {
  const server = openPushServer()
  server.push(GM, 'characters', aSheet())
  const before = headOf(server)
  server.push(GM, 'characters', aSheet({ rev: 'gm.2', notes: 'a traitor' }), 'gm.1')
  server.push(GM, 'characters', aSheet({ id: 'ogre', type: 'monster', rev: 'gm.3' }))
  const after = headOf(server)
  expect(after).toMatchObject({ pubDigest: before?.pubDigest, pubSeq: before?.pubSeq })
  expect(after?.digest).not.toBe(before?.digest)
})

test('[D13] both digests, updated with each write, equal a count of all rows', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const server = openPushServer()
    const random = seededRandomInt(seed)
    for (let step = 0; step < 60; step += 1) {
      act(server, random, `${seed}-${step}`)
      const counted = sumDigests(server.store.allRows().map(digestedOf))
      expect(headOf(server), `seed ${seed}, step ${step}`).toMatchObject(counted)
    }
    expect(headOf(server)?.digest, `seed ${seed}`).toBe(digestHeldBy(server, GM))
    for (const player of [PIA, TOM])
      expect(headOf(server)?.pubDigest, `seed ${seed}`).toBe(digestHeldBy(server, player))
  }
})

/**
 * A random step that moves rows: a write, deletion or undeletion, hiding or showing, a claim, the combat, a broken
 * push.
 */
function act(server: PushServer, random: RandomInt, word: string): void {
  const id = pick(['ash', 'bryn', 'ogre'], random)
  const person = pick([GM, GM, GM, PIA, TOM], random)
  const stored = (name: CollectionName, of: string) => server.view(person, name, of)
  const rev = person === GM ? `gm.${word}` : `p.${word}~p`
  const sheet = { ...aSheet({ id, type: id === 'ogre' ? 'monster' : 'player' }), ...stored('characters', id) }
  const base = stored('characters', id)?.rev ?? null
  const living = { ...sheet, rev } as SyncDocument
  delete living._deleted
  const acts = [
    () => server.push(person, 'characters', { ...living, health: random(0, 40) }, base),
    () => server.push(person, 'characters', { ...living, notes: word }, base),
    () => server.push(person, 'characters', { ...living, type: pick(['player', 'npc'], random) }, base),
    () => server.push(person, 'characters', { ...living, _deleted: true }, base),
    () => server.push(person, 'characters', { ...living, name: '' }, 'stale'),
    () => claim(server, id, pick(['seat-pia', 'seat-tom', null], random)),
    () => share(server, rev, random),
    () => combat(server, rev, random),
    () => server.push(person, 'rolls', aRoll(word, rev)),
  ]
  pick(acts, random)()
}

function claim(server: PushServer, id: string, memberId: string | null): void {
  const change = (current: SyncDocument | undefined) => current && { ...current, claimedBy: memberId }
  server.store.read((tx) => {
    writeDocument(tx, 'server', { collection: 'characters', id, campaignId: CAMPAIGN, change }, server.facts)
  })
}

function share(server: PushServer, rev: string, random: RandomInt): void {
  const current = server.view(GM, 'sessions', 's1')
  const shared = { recap: random(0, 1) === 0, summary: random(0, 1) === 0 }
  server.push(GM, 'sessions', session({ rev: rev.replace('~p', ''), shared }), current?.rev ?? null)
}

function combat(server: PushServer, rev: string, random: RandomInt): void {
  const current = server.view(GM, 'combats', CAMPAIGN)
  const combatants = ['ash', 'bryn', 'ogre'].filter(() => random(0, 1) === 0)
  const entries = combatants.map((id) => ({ id, characterId: id, initiative: random(1, 20), publicId: `e-${id}` }))
  const turn = { round: 1, entryId: entries[0]?.id ?? null }
  const doc = { id: CAMPAIGN, campaignId: CAMPAIGN, entries, turn, conflicts: [], lastModified: NOW }
  server.push(GM, 'combats', { ...doc, rev: rev.replace('~p', '') }, current?.rev ?? null)
}

function aRoll(word: string, rev: string): SyncDocument {
  const roll = { id: `roll-${word}`, campaignId: CAMPAIGN, memberId: 'seat-pia', name: 'Ash', dice: '1d20', rolls: [7] }
  return { ...roll, rev, total: 7, at: NOW, conflicts: [], lastModified: NOW }
}
