import { expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { aSheet, CAMPAIGN, GM, NOW, openPushServer, PIA, TOM } from '../testing/push-server.ts'
import { createCampaign } from './create-campaign.ts'
import type { SyncPerson } from './document-store.ts'
import { readDocument, readDocuments, TooLarge } from './read.ts'
import { type DocumentChange, writeDocument } from './write.ts'

function openWith() {
  const server = openPushServer()
  server.push(GM, 'characters', aSheet({ notes: 'secret' }))
  const write = (person: SyncPerson | 'server', change: DocumentChange['change'], over: Partial<DocumentChange> = {}) =>
    server.store.read((tx) => {
      const target = { collection: 'characters' as const, id: 'ash', campaignId: CAMPAIGN, ...over }
      return writeDocument(tx, person, { ...target, change }, server.facts)
    })
  return { ...server, write }
}

const hurt = (current: SyncDocument | undefined) => current && { ...current, health: Number(current.health) - 3 }

test('a call writes on the current state, and devices pull it', () => {
  const { write, view } = openWith()
  write(GM, hurt)
  const outcome = write(GM, hurt)
  expect(outcome).toMatchObject({ outcome: 'written', document: { health: 24 }, touched: [{ seq: 3, pubSeq: 3 }] })
  expect(view(GM, 'characters', 'ash')).toMatchObject({ health: 24 })
})

test('a call with a stale rev in If-Match writes nothing', () => {
  const { write, view } = openWith()
  expect(write(GM, hurt, { ifMatch: 'gm.0' })).toMatchObject({ outcome: 'stale', document: { rev: 'gm.1' } })
  expect(write(GM, hurt, { ifMatch: 'gm.1' }).outcome).toBe('written')
  expect(view(GM, 'characters', 'ash')?.health).toBe(27)
})

test("a call creates a document, refuses an invalid one, deletes it, and doesn't find it afterwards", () => {
  const { write } = openWith()
  const made = write(GM, () => ({ ...aSheet(), id: 'bryn' }), { id: 'bryn' })
  expect(made).toMatchObject({ outcome: 'written', document: { id: 'bryn', claimedBy: null } })
  expect(write(GM, (current) => ({ ...current, id: 'bryn', health: -1 }), { id: 'bryn' })).toMatchObject({
    outcome: 'invalid',
    path: 'health',
  })
  expect(write(GM, () => null, { id: 'bryn' })).toMatchObject({ outcome: 'written', document: { _deleted: true } })
  expect(write(GM, () => null, { id: 'bryn' })).toEqual({ outcome: 'unchanged', document: undefined })
})

test('a call that changes nothing writes nothing', () => {
  const { write, touched } = openWith()
  expect(write(GM, (current) => current).outcome).toBe('unchanged')
  expect(touched()).toHaveLength(1)
})

test('[R7, R10] a player writes their own sheet after the server gave it to them, and nothing else', () => {
  const { write, view } = openWith()
  expect(write(PIA, hurt)).toMatchObject({ outcome: 'forbidden' })
  expect(write('server', (current) => current && { ...current, claimedBy: 'seat-pia' }).outcome).toBe('written')
  expect(write(PIA, hurt)).toMatchObject({
    outcome: 'written',
    document: { health: 27, rev: expect.stringMatching(/~p$/) },
  })
  expect(JSON.stringify(write(PIA, hurt))).not.toContain('secret')
  expect(write(PIA, (current) => current && { ...current, claimedBy: null })).toMatchObject({
    outcome: 'forbidden',
    path: 'claimedBy',
  })
  expect(write(PIA, () => null).outcome).toBe('forbidden')
  expect(view(GM, 'characters', 'ash')).toMatchObject({ notes: 'secret', health: 24 })
})

test('foreign, unknown and removed campaigns get the same answer, and without the plan only players write', () => {
  const { write, membership, store, facts } = openWith()
  expect(write({ userId: 'stranger' }, hurt)).toEqual({ outcome: 'unknown' })
  expect(write(GM, hurt, { campaignId: 'elsewhere' })).toEqual({ outcome: 'unknown' })
  membership(TOM, { status: 'removed' })
  expect(write(TOM, hurt)).toEqual({ outcome: 'unknown' })
  facts.mayOwnerSync = () => false
  expect(write(GM, hurt)).toEqual({ outcome: 'plan' })
  store.putScope(CAMPAIGN, { deleted: true })
  expect(write(GM, hurt)).toEqual({ outcome: 'unknown' })
})

test('a campaign is created with its owner, its code and its GM, and its id only once', () => {
  const { store, facts, pull } = openWith()
  const create = () =>
    store.read((tx) => createCampaign(tx, 'other', { id: 'new', name: 'The Salt Road', lastModified: NOW }, facts))
  expect(create()).toMatchObject({ outcome: 'written', document: { ownerId: 'other', joinCode: expect.any(String) } })
  expect(create()).toEqual({ outcome: 'exists' })
  expect(pull({ userId: 'other' }, 'campaigns').campaigns).toMatchObject([{ id: 'new', role: 'gm' }])
})

test('members read their own view, and strangers nothing', () => {
  const { store, push } = openWith()
  push(GM, 'characters', { ...aSheet({ id: 'orc', type: 'monster' }), playerName: undefined })
  const list = (person: SyncPerson) =>
    store.read((tx) => readDocuments(tx, person, { collection: 'characters', campaignId: CAMPAIGN }))
  expect(list(GM)?.map(({ id }) => id)).toEqual(['ash', 'orc'])
  expect(list(PIA)?.map(({ id }) => id)).toEqual(['ash'])
  expect(list({ userId: 'stranger' })).toBeUndefined()
  const read = (person: SyncPerson, id: string) =>
    store.read((tx) => readDocument(tx, person, { collection: 'characters', id }))
  expect(read(GM, 'orc')).toMatchObject({ campaignId: CAMPAIGN, actor: { role: 'gm' } })
  expect(read(PIA, 'orc')).toBeUndefined()
  expect(read(GM, 'nobody')).toBeUndefined()
})

test('a list that is too long for one answer is refused, whatever the pages', () => {
  const { push, store } = openWith()
  const list = () => store.read((tx) => readDocuments(tx, GM, { collection: 'sessions', campaignId: CAMPAIGN }))
  const session = { campaignId: CAMPAIGN, sessionNumber: 1, date: NOW, lastModified: NOW, gmNotes: 'n'.repeat(900_000) }
  const add = (index: number) => push(GM, 'sessions', { ...session, id: `s-${index}`, rev: `gm.${index}` })
  for (let index = 0; index < 30; index += 1) add(index)
  expect(list()).toHaveLength(30)
  for (let index = 30; index < 40; index += 1) add(index)
  expect(list).toThrow(TooLarge)
})
