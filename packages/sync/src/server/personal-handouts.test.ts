import { expect, test } from 'vitest'
import { merge } from '../merge/merge.ts'
import type { PullBody, SyncDocument } from '../protocol.ts'
import { CAMPAIGN, GM, NOW, openPushServer, PIA, TOM } from '../testing/push-server.ts'
import { listChanges } from './list-changes.ts'

const LATER = '2026-01-01T12:30:00.000Z'
const letter = (over: object = {}): SyncDocument => ({
  ...{ id: 'letter', rev: 'gm.1', campaignId: CAMPAIGN, title: 'A letter', text: 'Come alone.', conflicts: [] },
  ...{ sharedAt: NOW, lastModified: NOW },
  ...over,
})
const FOR_PIA = { forMembers: ['seat-pia'] }

/** The GM's device writes the handout again. */
function writing(server: ReturnType<typeof openPushServer>) {
  let revs = 1
  return (over: object, { without = [] as string[] } = {}) => {
    const now = server.view(GM, 'handouts', 'letter') as SyncDocument
    revs += 1
    const next: SyncDocument = { ...now, ...over, rev: `gm.${revs}` }
    for (const field of without) delete next[field]
    return server.push(GM, 'handouts', next, now.rev)
  }
}
const held = (server: ReturnType<typeof openPushServer>, person: typeof PIA) =>
  server.view(person, 'handouts', 'letter')
const digestAsked = (server: ReturnType<typeof openPushServer>, person: typeof PIA) => {
  const generation = server.generation()
  const checkpoint = server.pull(person, 'handouts').checkpoint
  const body: PullBody = { collection: 'handouts', checkpoint, limit: 10, digest: [CAMPAIGN], generation }
  return server.store.read((tx) => listChanges(tx, person, body)).digests?.[CAMPAIGN]?.split(':')[1]
}

test('[R14] a handout for one member exists for that player alone, and doesn’t name the other recipients', () => {
  const server = openPushServer()
  const before = server.pull(TOM, 'handouts').checkpoint
  server.push(GM, 'handouts', letter({ forMembers: ['seat-pia', 'seat-ida'] }))
  expect(held(server, PIA)).toMatchObject({ title: 'A letter', text: 'Come alone.', personal: true })
  expect(held(server, PIA)).not.toHaveProperty('forMembers')
  const pulled = server.pull(TOM, 'handouts', before)
  expect(pulled).toMatchObject({ documents: [], more: false })
  expect(pulled.checkpoint).toEqual(before)
  expect(held(server, GM)).toMatchObject({ forMembers: ['seat-pia', 'seat-ida'] })
  expect(held(server, GM)).not.toHaveProperty('personal')
})

test('[R14] only those it is for are poked about it', () => {
  const server = openPushServer()
  server.push(GM, 'handouts', letter(FOR_PIA))
  expect(server.touched()).toEqual([
    {
      campaignId: CAMPAIGN,
      seq: 1,
      by: { seq: 1, pubSeq: 1 },
      collections: ['handouts'],
      pubCollections: [],
      personal: { members: ['seat-pia'], pubSeq: 1, collections: ['handouts'] },
    },
  ])
  server.push(GM, 'handouts', letter({ id: 'map', rev: 'gm.m' }))
  expect(server.touched()[0]).toMatchObject({ pubSeq: 2, pubCollections: ['handouts'] })
  expect(server.touched()[0]).not.toHaveProperty('personal')
})

test('[R14] who loses it gets a bare tombstone, who never had it gets nothing', () => {
  const server = openPushServer()
  const write = writing(server)
  server.push(GM, 'handouts', letter(FOR_PIA))
  write({ forMembers: ['seat-tom'] })
  expect(held(server, TOM)).toMatchObject({ text: 'Come alone.' })
  const bare = { id: 'letter', campaignId: CAMPAIGN, rev: expect.any(String), _deleted: true }
  expect(held(server, PIA)).toEqual(bare)
  server.membership({ userId: 'ida' })
  expect(held(server, { userId: 'ida' })).toBeUndefined()
  write({}, { without: ['sharedAt'] })
  expect(held(server, TOM)).toEqual(bare)
  expect(held(server, { userId: 'ida' })).toBeUndefined()
  write({ _deleted: true })
  expect(server.pull({ userId: 'ida' }, 'handouts').documents).toEqual([])
})

test('[R14] shown to everyone first and to one player later, it leaves the others', () => {
  const server = openPushServer()
  const write = writing(server)
  server.push(GM, 'handouts', letter())
  expect(held(server, TOM)).not.toHaveProperty('personal')
  write(FOR_PIA)
  expect(held(server, TOM)).toMatchObject({ _deleted: true })
  expect(held(server, PIA)).toMatchObject({ personal: true })
  expect(server.touched()[0]).toMatchObject({ pubSeq: 2 })
  write({}, { without: ['forMembers'] })
  expect(held(server, TOM)).toMatchObject({ text: 'Come alone.' })
  write({ forMembers: [] })
  for (const player of [PIA, TOM]) expect(held(server, player)).toMatchObject({ _deleted: true })
})

test('[R14] an edit of one not yet shown, or hidden again, moves nothing for anyone', () => {
  const server = openPushServer()
  const write = writing(server)
  server.push(GM, 'handouts', letter({ ...FOR_PIA, sharedAt: undefined }))
  write({ text: 'Come at once.' })
  write({ forMembers: ['seat-tom'] })
  expect(server.touched()).toEqual([
    { campaignId: CAMPAIGN, seq: 3, by: { seq: 1, pubSeq: 0 }, collections: ['handouts'], pubCollections: [] },
  ])
})

test("[R14] a player who guesses it is answered as if there were none, and can't write one", () => {
  const server = openPushServer()
  server.push(GM, 'handouts', letter(FOR_PIA))
  const guess = (id: string) => server.push(TOM, 'handouts', letter({ id, rev: 'tom.1~p', sharedAt: LATER }))
  const { id: _, ...known } = guess('letter')
  const { id: __, ...unknown } = guess('no-such')
  expect(known).toEqual(unknown)
  expect(server.push(PIA, 'handouts', letter({ rev: 'pia.1~p', personal: true })).verdict).not.toBe('ok')
})

test('[R14] each player’s digest holds what they see, and no more', () => {
  const server = openPushServer()
  const write = writing(server)
  server.push(GM, 'handouts', letter({ id: 'map', rev: 'gm.m' }))
  const open = digestAsked(server, TOM)
  expect(digestAsked(server, PIA)).toBe(open)
  server.push(GM, 'handouts', letter(FOR_PIA))
  expect(digestAsked(server, TOM)).toBe(open)
  expect(digestAsked(server, PIA)).not.toBe(open)
  write({}, { without: ['forMembers'] })
  expect(digestAsked(server, TOM)).toBe(digestAsked(server, PIA))
  write({ _deleted: true })
  expect(digestAsked(server, TOM)).toBe(open)
})

test('[R14] if two devices choose different recipients, the server’s choice stays without a conflict', () => {
  const sides = { base: letter(), theirs: letter({ ...FOR_PIA, rev: 'b' }), mine: letter({ forMembers: ['seat-tom'] }) }
  const merged = merge('handouts', { ...sides, by: 'me', at: NOW, newId: () => 'c' })
  expect(merged).toMatchObject({ ...FOR_PIA, conflicts: [] })
  const widened = { base: letter(FOR_PIA), theirs: letter({ ...FOR_PIA, rev: 'b' }), mine: letter() }
  expect(merge('handouts', { ...widened, by: 'me', at: NOW, newId: () => 'c' })).not.toHaveProperty('forMembers')
  const written = { ...widened, theirs: letter({ ...FOR_PIA, text: 'Come.' }) }
  expect(merge('handouts', { ...written, by: 'me', at: NOW, newId: () => 'c' })).toMatchObject(FOR_PIA)
})
