import { expect, test } from 'vitest'
import type { PushBody, SyncDocument } from '../protocol.ts'
import { aSheet, CAMPAIGN, GM, openPushServer, PIA } from '../testing/push-server.ts'
import { acceptPush } from './accept-push.ts'
import type { SyncPerson } from './document-store.ts'
import { childGeneration, holdsBackup, isUnawareOfRestore } from './generation.ts'
import { listChanges } from './list-changes.ts'
import { writeDocument } from './write.ts'

type PushServer = ReturnType<typeof openPushServer>

const pull = (server: PushServer, person: SyncPerson, generation: string, checkpoint = {}) =>
  server.store.read((tx) => listChanges(tx, person, { collection: 'characters', checkpoint, limit: 100, generation }))

const push = (server: PushServer, person: SyncPerson, body: Pick<PushBody, 'rows' | 'generation'>) =>
  server.store.read((tx) =>
    acceptPush(tx, person, { collection: 'characters', replica: 'tablet', ...body }, server.facts),
  )

function claim(server: PushServer): void {
  const change = (current: SyncDocument | undefined) => current && { ...current, claimedBy: 'seat-pia' }
  server.store.read((tx) => {
    writeDocument(tx, 'server', { collection: 'characters', id: 'ash', campaignId: CAMPAIGN, change }, server.facts)
  })
}

/** A server restored to a backup of one sheet, after another was made. */
function restored(): PushServer {
  const server = openPushServer()
  server.push(GM, 'characters', aSheet())
  const backup = server.backUp()
  server.push(GM, 'characters', aSheet({ id: 'bryn', rev: 'gm.2' }))
  backup.restore()
  return server
}

test("[G2] a device of the server's generation gets it in the answer, which is otherwise as usual", () => {
  const server = openPushServer()
  server.push(GM, 'characters', aSheet())
  const answer = pull(server, GM, server.generation())
  expect(answer).toMatchObject({
    documents: [{ id: 'ash' }],
    generation: server.generation(),
    checkpoint: { [CAMPAIGN]: '1:1' },
  })
  expect(answer.restored).toBeUndefined()
  expect(pull(server, GM, '').documents).toHaveLength(1)
})

test("[G2] a device of another generation gets its campaigns' places in the backup, and nothing else", () => {
  const server = restored()
  server.membership(PIA, { epoch: 4 })
  const expected = { documents: [], checkpoint: {}, gone: [], more: false, generation: server.generation() }
  for (const known of ['generation-1', '', 'never heard of']) {
    expect(pull(server, GM, known, { [CAMPAIGN]: '1:2', lost: '1:7' })).toEqual({
      ...expected,
      campaigns: [{ id: CAMPAIGN, role: 'gm', memberId: 'seat-gm' }],
      restored: { [CAMPAIGN]: '1:1' },
    })
  }
  expect(pull(server, PIA, 'generation-1').restored).toEqual({ [CAMPAIGN]: '4:1' })
})

test('[G2] for a device that missed two restores the older place counts', () => {
  const server = restored()
  const second = server.generation()
  server.push(GM, 'characters', aSheet({ id: 'cole', rev: 'gm.3' }))
  server.backUp().restore()
  expect(pull(server, GM, 'generation-1').restored).toEqual({ [CAMPAIGN]: '1:1' })
  expect(pull(server, GM, second).restored).toEqual({ [CAMPAIGN]: '1:1000002' })
})

test('[G1] a generation names the backups that led to it, so servers restored to older ones know what they share', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))
  const [early, late] = [childGeneration('first', at(1), 'a'), childGeneration('first', at(2), 'b')]
  expect(holdsBackup(['first', early], late)).toBe(true)
  expect(holdsBackup(['first', early], childGeneration(late, at(3), 'c'))).toBe(true)
  expect(holdsBackup(['first', late], early)).toBe(false)
  expect(holdsBackup(['first', late], 'first')).toBe(true)
  expect(holdsBackup(['first', late], 'foreign')).toBe(false)
  expect(holdsBackup(['first', childGeneration('first', undefined, 'x')], late)).toBe(false)
  expect(holdsBackup(['first', early], childGeneration('first', undefined, 'x'))).toBe(false)
  expect(holdsBackup(['first'], 'first')).toBe(false)
})

test('[G2] a push from a device of another generation is answered retry', () => {
  const server = restored()
  const rows = [{ doc: aSheet({ rev: 'gm.9' }), base: 'gm.1' }]
  const { answer, touched } = push(server, GM, { rows, generation: 'generation-1' })
  expect(answer).toMatchObject({
    verdicts: [{ id: 'ash', verdict: 'retry' }],
    generation: server.generation(),
    restored: true,
  })
  expect(touched).toEqual([])
  expect(push(server, GM, { rows, generation: server.generation() }).answer.verdicts[0]?.verdict).toBe('ok')
})

test('[G2] a device that knows no generations is only told to update if a backup was restored', () => {
  const [never, once] = [openPushServer(), restored()]
  const isUnaware = (server: PushServer, known?: string) => server.store.read((tx) => isUnawareOfRestore(tx, known))
  expect([isUnaware(never), isUnaware(once), isUnaware(once, '')]).toEqual([false, true, false])
})

test('[G1] a write after a restore gets a place beyond every place a device may have', () => {
  const server = restored()
  server.push(GM, 'characters', aSheet({ id: 'cole', rev: 'gm.3' }))
  const { checkpoint } = pull(server, GM, server.generation())
  expect(checkpoint).toEqual({ [CAMPAIGN]: '1:1000002' })
})

test("[G4] [V2] a player's push that may have been taken before the restore is stored under a rev of its own", () => {
  const server = openPushServer()
  server.push(GM, 'characters', aSheet({ claimedBy: 'seat-pia' }))
  claim(server)
  const own = server.view(PIA, 'characters', 'ash')
  const backup = server.backUp()
  const rows = [{ doc: { ...own, health: 9, rev: 'p.2~p' } as SyncDocument, base: own?.rev ?? null, place: '2' }]
  backup.restore()
  const { answer } = push(server, PIA, { rows, generation: server.generation() })
  expect(answer.verdicts).toMatchObject([{ verdict: 'ok' }])
  expect(server.view(GM, 'characters', 'ash')).toMatchObject({ health: 9, rev: expect.stringMatching(/^server-/) })
})

test("[U15] a push answers the documents' new places in the sender's sequence", () => {
  const server = openPushServer()
  const [generation, rows] = [server.generation(), [{ doc: aSheet(), base: null }]]
  const first = push(server, GM, { rows, generation }).answer
  expect(first).toMatchObject({
    verdicts: [{ verdict: 'ok', place: '1:1' }],
    places: { [CAMPAIGN]: { from: '1:0', to: '1:1', published: 1 } },
  })
  expect(push(server, GM, { rows, generation }).answer).toMatchObject({
    verdicts: [{ verdict: 'ok', place: '1:1' }],
    places: {},
  })
  const stale = push(server, GM, { rows: [{ doc: aSheet({ rev: 'gm.5' }), base: 'gm.0' }], generation }).answer
  expect(stale.verdicts).toMatchObject([{ verdict: 'conflict', place: '1:1' }])
  expect(stale.places).toBeUndefined()
  expect(push(server, GM, { rows }).answer).toEqual({ verdicts: [{ id: 'ash', verdict: 'ok' }] })
})

test('[U15] a player’s act that is sent after they became a GM gets no place: a GM is served more of it', () => {
  const server = openPushServer()
  server.push(GM, 'characters', aSheet())
  claim(server)
  server.promote(PIA, 'gm')
  const { campaignId, lastModified, conflicts } = aSheet()
  const changes = [{ characterId: 'ash', health: { kind: 'damage', amount: 3 } }]
  const act = { kind: 'health', at: lastModified, changes, undos: 0 }
  const doc = { id: 'one', campaignId, lastModified, conflicts, rev: 'pia.1~p', ...act }
  const sent = { replica: 'phone', rows: [{ doc, base: null }], generation: server.generation() }
  const outcome = server.store.read((tx) => acceptPush(tx, PIA, { collection: 'acts', ...sent }, server.facts))
  expect(outcome).toMatchObject({ answer: { verdicts: [{ verdict: 'ok' }] }, isSenderUpToDate: false })
  expect(outcome.answer.places).toBeUndefined()
})

test('[D13] a pull answers the digests it is asked for, for campaigns the requester is in', () => {
  const server = openPushServer()
  server.push(GM, 'characters', aSheet())
  server.push(GM, 'characters', aSheet({ rev: 'gm.2', notes: 'a traitor' }), 'gm.1')
  const ask = (person: SyncPerson) =>
    server.store.read((tx) => {
      const body = { collection: 'campaigns' as const, checkpoint: {}, limit: 10 }
      return listChanges(tx, person, { ...body, generation: 'generation-1', digest: [CAMPAIGN, 'foreign'] })
    })
  const head = server.store.read((tx) => tx.heads([CAMPAIGN]).get(CAMPAIGN))
  expect(ask(GM).digests).toEqual({ [CAMPAIGN]: `2:${head?.digest.toString(16)}` })
  expect(ask(PIA).digests).toEqual({ [CAMPAIGN]: `1:${head?.pubDigest.toString(16)}` })
  expect([ask(GM).published, ask(PIA).published]).toEqual([{ [CAMPAIGN]: 1 }, undefined])
})
