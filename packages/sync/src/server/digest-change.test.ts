import { pick, type RandomInt, seededRandomInt } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { addDigest, digestOf } from '../digest.ts'
import { COLLECTION_NAMES, type CollectionName, type SyncDocument } from '../protocol.ts'
import { aSheet, GM, NOW, openTable, PIA, TABLE, TOM } from '../testing/push-table.ts'
import { sumDigests } from './digest-change.ts'
import type { SyncPerson } from './document-store.ts'
import { writeDocument } from './write.ts'

type Table = ReturnType<typeof openTable>

const headOf = (table: Table) => table.store.read((tx) => tx.heads([TABLE]).get(TABLE))

/** As a device counts it: from what it holds. */
function digestHeldBy(table: Table, person: SyncPerson): number {
  const held = COLLECTION_NAMES.flatMap((name) =>
    table.pull(person, name, {}, 1000).documents.flatMap(({ id, rev, _deleted }) => {
      return _deleted ? [] : [digestOf(name, id, rev)]
    }),
  )
  return held.reduce(addDigest, 0)
}

/** As the server names the player whose act it is. */
function claimAct(table: Table): void {
  const change = (current: SyncDocument | undefined) => current && { ...current, memberId: 'seat-pia' }
  table.store.read((tx) => {
    writeDocument(tx, 'server', { collection: 'acts', id: 'a', campaignId: TABLE, change }, table.facts)
  })
}

const session = (over: Partial<SyncDocument>): SyncDocument => ({
  id: 's1',
  rev: 'gm.1',
  campaignId: TABLE,
  sessionNumber: 1,
  date: NOW,
  gmNotes: '',
  recap: 'They met.',
  conflicts: [],
  lastModified: NOW,
  ...over,
})

test('[D13] each audience’s digest is that of what its devices hold', () => {
  const table = openTable()
  table.push(GM, 'characters', aSheet())
  table.push(GM, 'characters', aSheet({ id: 'ogre', type: 'monster', rev: 'gm.2' }))
  table.push(GM, 'sessions', session({ shared: { recap: true, summary: false } }))
  expect(headOf(table)).toMatchObject({ digest: digestHeldBy(table, GM), pubDigest: digestHeldBy(table, PIA) })
  expect(digestHeldBy(table, PIA)).toBe(digestHeldBy(table, TOM))
  expect(headOf(table)?.digest).not.toBe(headOf(table)?.pubDigest)
})

test('[D13] [R12] an act, which one player sees, counts for the GM alone', () => {
  const table = openTable()
  table.push(GM, 'characters', aSheet())
  const before = headOf(table)
  const act = {
    id: 'a',
    campaignId: TABLE,
    rev: 'gm.2',
    kind: 'health',
    at: NOW,
    order: 1,
    round: 0,
    text: 'Ash rests',
  }
  const rest = { changes: [], undos: 0, conflicts: [], lastModified: NOW }
  expect(table.push(GM, 'acts', { ...act, ...rest, memberId: 'seat-pia' }).verdict).toBe('ok')
  claimAct(table)
  expect(table.view(PIA, 'acts', 'a')).toMatchObject({ kind: 'health' })
  expect(headOf(table)).toMatchObject({ digest: digestHeldBy(table, GM), pubDigest: before?.pubDigest })
})

test('[D13] [R5] what players do not see moves nothing of theirs', () => {
  const table = openTable()
  table.push(GM, 'characters', aSheet())
  const before = headOf(table)
  table.push(GM, 'characters', aSheet({ rev: 'gm.2', notes: 'a traitor' }), 'gm.1')
  table.push(GM, 'characters', aSheet({ id: 'ogre', type: 'monster', rev: 'gm.3' }))
  const after = headOf(table)
  expect(after).toMatchObject({ pubDigest: before?.pubDigest, pubSeq: before?.pubSeq })
  expect(after?.digest).not.toBe(before?.digest)
})

test('[D13] kept with each write, both digests are what counting all rows gives', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const table = openTable()
    const random = seededRandomInt(seed)
    for (let step = 0; step < 60; step += 1) {
      act(table, random, `${seed}-${step}`)
      const counted = sumDigests(table.store.allRows())
      expect(headOf(table), `seed ${seed}, step ${step}`).toMatchObject(counted)
    }
    expect(headOf(table)?.digest, `seed ${seed}`).toBe(digestHeldBy(table, GM))
    for (const player of [PIA, TOM]) expect(headOf(table)?.pubDigest, `seed ${seed}`).toBe(digestHeldBy(table, player))
  }
})

/** Something that moves rows: writes, deletions and undeletions, hiding and showing, claims, the fight, broken pushes. */
function act(table: Table, random: RandomInt, word: string): void {
  const id = pick(['ash', 'bryn', 'ogre'], random)
  const person = pick([GM, GM, GM, PIA, TOM], random)
  const stored = (name: CollectionName, of: string) => table.view(person, name, of)
  const rev = person === GM ? `gm.${word}` : `p.${word}~p`
  const sheet = { ...aSheet({ id, type: id === 'ogre' ? 'monster' : 'player' }), ...stored('characters', id) }
  const base = stored('characters', id)?.rev ?? null
  const living = { ...sheet, rev } as SyncDocument
  delete living._deleted
  const acts = [
    () => table.push(person, 'characters', { ...living, health: random(0, 40) }, base),
    () => table.push(person, 'characters', { ...living, notes: word }, base),
    () => table.push(person, 'characters', { ...living, type: pick(['player', 'npc'], random) }, base),
    () => table.push(person, 'characters', { ...living, _deleted: true }, base),
    () => table.push(person, 'characters', { ...living, name: '' }, 'stale'),
    () => claim(table, id, pick(['seat-pia', 'seat-tom', null], random)),
    () => share(table, rev, random),
    () => fight(table, rev, random),
    () => table.push(person, 'rolls', aRoll(word, rev)),
  ]
  pick(acts, random)()
}

function claim(table: Table, id: string, memberId: string | null): void {
  const change = (current: SyncDocument | undefined) => current && { ...current, claimedBy: memberId }
  table.store.read((tx) => {
    writeDocument(tx, 'server', { collection: 'characters', id, campaignId: TABLE, change }, table.facts)
  })
}

function share(table: Table, rev: string, random: RandomInt): void {
  const current = table.view(GM, 'sessions', 's1')
  const shared = { recap: random(0, 1) === 0, summary: random(0, 1) === 0 }
  table.push(GM, 'sessions', session({ rev: rev.replace('~p', ''), shared }), current?.rev ?? null)
}

function fight(table: Table, rev: string, random: RandomInt): void {
  const current = table.view(GM, 'combats', TABLE)
  const fighters = ['ash', 'bryn', 'ogre'].filter(() => random(0, 1) === 0)
  const entries = fighters.map((id) => ({ id, characterId: id, initiative: random(1, 20), publicId: `e-${id}` }))
  const turn = { round: 1, entryId: entries[0]?.id ?? null }
  const doc = { id: TABLE, campaignId: TABLE, entries, turn, conflicts: [], lastModified: NOW }
  table.push(GM, 'combats', { ...doc, rev: rev.replace('~p', '') }, current?.rev ?? null)
}

function aRoll(word: string, rev: string): SyncDocument {
  const roll = { id: `roll-${word}`, campaignId: TABLE, memberId: 'seat-pia', name: 'Ash', dice: '1d20', rolls: [7] }
  return { ...roll, rev, total: 7, at: NOW, conflicts: [], lastModified: NOW }
}
