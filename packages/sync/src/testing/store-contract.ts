import { MAX_VERSION_SIZE, MAX_VERSIONS } from '@lanternkeep/schema'
import { describe, expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { acceptPush } from '../server/accept-push.ts'
import type {
  Ack,
  DocumentRow,
  DocumentTx,
  Membership,
  ServerFacts,
  SyncPerson,
  Version,
} from '../server/document-store.ts'
import { listChanges } from '../server/list-changes.ts'
import { writeDocument } from '../server/write.ts'
import { ofEarlierGeneration } from './memory-store.ts'

export type TestedStore = {
  write<T>(work: (tx: DocumentTx) => T): Promise<T>
  read<T>(work: (tx: DocumentTx) => T): Promise<T>
}

/** A store to be tested, and a way to set memberships, which is not part of the store. */
export type StoreHarness = {
  store: TestedStore
  /** Adds or replaces the person's membership in an existing campaign. */
  putMembership(person: SyncPerson, membership: Membership): Promise<void>
  deleteCampaign(campaignId: string): Promise<void>
  /** Puts the store in the state after a backup of this very moment was restored. */
  restore(): Promise<void>
  close?(): Promise<void>
}

const OWNER: SyncPerson = { userId: 'owner' }
const GUEST: SyncPerson = { guestId: 'guest' }
const C = 'campaign-1'

/**
 * What every document store must do. `open` opens a new one with the accounts `owner`, `other` and the guest `guest`.
 */
export function describeDocumentStore(name: string, open: () => StoreHarness | Promise<StoreHarness>): void {
  describe(`document store: ${name}`, () => {
    const withStore = (work: (harness: StoreHarness) => Promise<void>) => async () => {
      const harness = await open()
      try {
        await harness.store.write((tx) => tx.createScope({ campaignId: C, ownerId: 'owner', memberId: 'seat-gm' }))
        await work(harness)
      } finally {
        await harness.close?.()
      }
    }

    test(
      'a new campaign has its owner, their membership as GM and nothing else',
      withStore(async ({ store }) => {
        await store.read((tx) => {
          expect(tx.scopes([C, 'unknown'])).toEqual(new Map([[C, { campaignId: C, ownerId: 'owner', deleted: false }]]))
          expect(tx.memberships(OWNER)).toMatchObject([
            { campaignId: C, memberId: 'seat-gm', role: 'gm', status: 'active' },
          ])
          expect(tx.memberships(OWNER, ['unknown'])).toEqual([])
          expect(tx.memberships({ userId: 'other' })).toEqual([])
        })
      }),
    )

    test(
      'a membership is found by its person whatever its status, and a deleted campaign says so',
      withStore(async ({ store, putMembership, deleteCampaign }) => {
        const membership: Membership = {
          campaignId: C,
          memberId: 'seat-1',
          role: 'player',
          status: 'removed',
          epoch: 3,
        }
        await putMembership(GUEST, membership)
        await deleteCampaign(C)
        await store.read((tx) => {
          expect(tx.memberships(GUEST, [C])).toMatchObject([membership])
          expect(tx.scopes([C]).get(C)?.deleted).toBe(true)
        })
      }),
    )

    test(
      'rows are read as they were written, and replace one another',
      withStore(async ({ store }) => {
        const sentBy = { replica: 'user:owner r1', base: null }
        const face = { id: 'a', rev: 'r', entries: [{ name: 'Ash 🜁' }] }
        const first = aRow('a', { document: { id: 'a', rev: 'r-a', campaignId: C, notes: 'žluťoučký 🐎 "quoted"\n' } })
        const second = aRow('a', {
          seq: 2,
          pubSeq: 1,
          pubRev: 'p',
          pubAt: NOW,
          pubDeleted: true,
          pubDocument: face,
          pubMembers: ['seat-pia'],
          sentBy,
          deleted: true,
          deletion: { at: NOW, by: 'seat-gm', on: 'an iPad' },
        })
        await store.write((tx) => tx.putRows([first, aRow('b', { deleted: true })]))
        await store.read((tx) => {
          expect(tx.rows('characters', ['b', 'a', 'zz']).get('a')).toEqual(first)
          expect(tx.rows('characters', ['b']).get('b')?.deleted).toBe(true)
          expect(tx.rows('sessions', ['a']).size).toBe(0)
        })
        await store.write((tx) => tx.putRows([second]))
        expect(await store.read((tx) => tx.rows('characters', ['a']).get('a'))).toEqual(second)
      }),
    )

    test(
      'many ids are read in one call',
      withStore(async ({ store }) => {
        const ids = Array.from({ length: 1500 }, (_, index) => `many-${index}`)
        await store.write((tx) => tx.putRows(ids.map((id, index) => aRow(id, { seq: index + 1 }))))
        expect((await store.read((tx) => tx.rows('characters', ids))).size).toBe(1500)
      }),
    )

    test(
      '[D1] changes come in the order of the audience, after a place, up to a limit',
      withStore(async ({ store }) => {
        await store.write((tx) => {
          tx.putRows([aRow('a', { seq: 3, pubSeq: 1 }), aRow('b', { seq: 1, pubSeq: 2 }), aRow('c', { seq: 2 })])
          tx.putRows([aRow('d', { seq: 4, collection: 'sessions' })])
        })
        const list = (audience: 'gm' | 'players', since: number, limit: number) =>
          store.read((tx) => {
            const query = { collection: 'characters', campaignId: C, audience, since, limit } as const
            return tx.changes(query).map(({ id }) => id)
          })
        expect(await list('gm', 0, 10)).toEqual(['b', 'c', 'a'])
        expect(await list('gm', 1, 1)).toEqual(['c'])
        expect(await list('players', 0, 10)).toEqual(['a', 'b'])
        expect(await list('players', 1, 10)).toEqual(['b'])
      }),
    )

    test(
      '[D1] changes end behind the document that exceeds the size',
      withStore(async ({ store }) => {
        await store.write((tx) => tx.putRows(['a', 'b', 'c'].map((id, index) => aRow(id, { seq: index + 1 }))))
        const list = (size: number) => {
          const query = { collection: 'characters', campaignId: C, audience: 'gm', since: 0, limit: 10, size } as const
          return store.read((tx) => tx.changes(query).map(({ id }) => id))
        }
        expect(await list(1)).toEqual(['a'])
        expect(await list(JSON.stringify(aRow('a', { seq: 1 }).document).length + 1)).toEqual(['a', 'b'])
        expect(await list(1_000_000)).toEqual(['a', 'b', 'c'])
      }),
    )

    test(
      "a member's characters are counted, without deleted ones and those of other members",
      withStore(async ({ store }) => {
        const played = (id: string, claimedBy: string, over = {}) => {
          const row = aRow(id, { seq: 1, ...over })
          return { ...row, document: { ...row.document, claimedBy } }
        }
        await store.write((tx) => {
          tx.putRows([played('a', 'pia'), played('b', 'pia'), played('c', 'tom'), aRow('d', { seq: 2 })])
          tx.putRows([played('e', 'pia', { deleted: true })])
        })
        expect(await store.read((tx) => [tx.sheetsOf(C, 'pia'), tx.sheetsOf('elsewhere', 'pia')])).toEqual([2, 0])
      }),
    )

    test(
      '[U8] both sequences advance by what is asked, from their previous values',
      withStore(async ({ store }) => {
        await store.write((tx) => {
          expect(tx.advance(C, { seq: 3, pubSeq: 0 })).toMatchObject({ seq: 0, pubSeq: 0 })
          expect(tx.advance(C, { seq: 1, pubSeq: 2 })).toMatchObject({ seq: 3, pubSeq: 0 })
        })
        await store.write((tx) => expect(tx.advance(C, { seq: 0, pubSeq: 0 })).toMatchObject({ seq: 4, pubSeq: 2 }))
      }),
    )

    test(
      '[D13] digests are stored beside the sequences, modulo 52 bits',
      withStore(async ({ store }) => {
        const all = 2 ** 52 - 1
        await store.write((tx) => {
          expect(tx.advance(C, { seq: 1, pubSeq: 0, digest: all, pubDigest: 3 })).toEqual({ ...NEW_HEAD })
          tx.advance(C, { seq: 1, pubSeq: 0, digest: 5 })
        })
        const head = { ...NEW_HEAD, seq: 2, digest: 4, pubDigest: 3 }
        expect(await store.read((tx) => tx.heads([C, 'unknown']))).toEqual(new Map([[C, head]]))
      }),
    )

    test(
      'what is stored is counted beside the sequences',
      withStore(async ({ store }) => {
        await store.write((tx) => {
          tx.advance(C, { seq: 1, pubSeq: 0, documents: 2, bytes: 700, rolls: 1 })
          tx.advance(C, { seq: 1, pubSeq: 0, documents: -1, bytes: -300 })
        })
        const head = { ...NEW_HEAD, seq: 2, documents: 1, bytes: 400, rolls: 1 }
        expect(await store.read((tx) => tx.heads([C]))).toEqual(new Map([[C, head]]))
      }),
    )

    test(
      'the last place in a collection is that of the audience that asks',
      withStore(async ({ store }) => {
        await store.write((tx) => tx.putRows([aRow('a', { seq: 3, pubSeq: 1 }), aRow('b', { seq: 7 })]))
        const last = (audience: 'gm' | 'players', collection: 'characters' | 'sessions' = 'characters') =>
          store.read((tx) => tx.lastPlace({ collection, campaignId: C, audience }))
        expect([await last('gm'), await last('players'), await last('gm', 'sessions')]).toEqual([7, 1, 0])
      }),
    )

    test(
      'the place up to another one is that of the audience that asks',
      withStore(async ({ store }) => {
        await store.write((tx) => tx.putRows([aRow('a', { seq: 3, pubSeq: 1 }), aRow('b', { seq: 7, pubSeq: 4 })]))
        const upTo = (audience: 'gm' | 'players', place: number) =>
          store.read((tx) => tx.placeUpTo({ collection: 'characters', campaignId: C, audience, upTo: place }))
        const places = [await upTo('gm', 2), await upTo('gm', 6), await upTo('gm', 7), await upTo('players', 3)]
        expect(places).toEqual([0, 3, 7, 1])
      }),
    )

    test(
      "a membership that ended, or is in another campaign, doesn't count as a member of the campaign",
      withStore(async ({ store, putMembership }) => {
        await putMembership(GUEST, { campaignId: C, memberId: 'seat-1', role: 'player', status: 'removed', epoch: 3 })
        await store.read((tx) => {
          expect([tx.isMember(C, 'seat-gm'), tx.isMember(C, 'seat-1'), tx.isMember('other', 'seat-gm')]).toEqual([
            true,
            false,
            false,
          ])
        })
      }),
    )

    test(
      "[G1] a restored backup begins a generation and knows its campaigns' places",
      withStore(async ({ store, restore }) => {
        const [first] = await store.read((tx) => tx.generations())
        await store.write((tx) => tx.advance(C, { seq: 5, pubSeq: 2, digest: 9 }))
        await restore()
        const { seq, pubSeq, ...head } = (await store.read((tx) => tx.heads([C]).get(C))) ?? NEW_HEAD
        expect(head).toEqual({ digest: 9, pubDigest: 0, restoredSeq: 5, restoredPubSeq: 2, ...NO_USAGE })
        expect([seq, pubSeq]).toEqual([1_000_005, 1_000_002])
        await store.write((tx) => tx.advance(C, { seq: 1, pubSeq: 1 }))
        await restore()
        await store.read((tx) => {
          expect(tx.generations()).toEqual([first, expect.any(String), expect.any(String)])
          expect(new Set(tx.generations()).size).toBe(3)
          expect(tx.restoredPlaces([C, 'unknown'], 1)).toEqual(new Map([[C, { seq: 5, pubSeq: 2 }]]))
          expect(tx.restoredPlaces([C], 2)).toEqual(new Map([[C, { seq: 1_000_006, pubSeq: 1_000_003 }]]))
          expect(tx.restoredPlaces([C], 3)).toEqual(new Map())
        })
      }),
    )

    test(
      '[G4] what a row contains of an earlier generation is kept until the next backup is restored',
      withStore(async ({ store, restore }) => {
        const places = { generation: 'g1', seq: 4, pubSeq: 2, isMixed: true }
        const one = {
          collection: 'characters' as const,
          id: 'a',
          campaignId: C,
          ...places,
          document: aDocument('a', 'r'),
        }
        const later = { ...one, seq: 9, isMixed: false, document: aDocument('a', 'r9') }
        const ask = () => store.read((tx) => tx.contained('characters', ['a', 'b']))
        await store.write((tx) => tx.putContained([one]))
        expect(await ask()).toEqual(new Map([['a', one]]))
        await store.write((tx) => tx.putContained([later]))
        expect(await ask()).toEqual(new Map([['a', later]]))
        await restore()
        expect(await ask()).toEqual(new Map([['a', ofEarlierGeneration(later)]]))
      }),
    )

    test(
      '[U4] one push is remembered per document and replica',
      withStore(async ({ store }) => {
        const ack = { ...anAck('r1', '1'), base: null }
        const later = { ...anAck('r1', '2'), base: '1' }
        await store.write((tx) => tx.putAcks([ack, { ...ack, replica: 'r2' }]))
        await store.write((tx) => tx.putAcks([later]))
        await store.read((tx) => {
          expect(tx.acks('characters', ['a', 'b'], 'r1')).toEqual(new Map([['a', later]]))
          expect(tx.acks('characters', ['a'], 'r2').get('a')).toEqual({ ...ack, replica: 'r2' })
        })
      }),
    )

    test(
      "[U4] a push stored as it was sent is remembered when another, or an unknown sender's, overwrites it",
      withStore(async ({ store }) => {
        const push = (replica: string, doc: SyncDocument, base: string | null) => {
          const body = { collection: 'characters' as const, replica, rows: [{ doc, base }] }
          return store.write((tx) => acceptPush(tx, OWNER, body, facts()).answer.verdicts[0])
        }
        /** Recognized by the base that a push on the same old state is answered with. */
        const remembered = async (replica: string) => {
          const verdict = await push(replica, { ...sheet, rev: `${replica}-again` }, null)
          return verdict?.verdict === 'conflict' ? verdict.base?.rev : undefined
        }
        // The document the server filled in for one replica is complete for the next, and so stays as it is sent.
        await push('r0', { ...aDocument('whole', 'r0-1'), ...SHEET }, null)
        const whole = await store.read((tx) => tx.rows('characters', ['whole']).get('whole')?.document)
        const sheet = { ...whole, ...aDocument('a', 'r1-1') }
        const write = { collection: 'characters' as const, id: 'a', campaignId: C }
        expect(await push('r1', sheet, null)).toEqual({ id: 'a', verdict: 'ok' })
        expect(await remembered('r1')).toBe('r1-1')
        expect(await push('r2', { ...sheet, rev: 'r2-1', health: 29 }, 'r1-1')).toEqual({ id: 'a', verdict: 'ok' })
        expect([await remembered('r1'), await remembered('r2')]).toEqual(['r1-1', undefined])
        const heal = (current: SyncDocument | undefined) => current && { ...current, health: 28 }
        await store.write((tx) => writeDocument(tx, OWNER, { ...write, change: heal }, facts()))
        expect([await remembered('r1'), await remembered('r2')]).toEqual(['r1-1', undefined])
        const [stored] = await store.read((tx) => [...tx.rows('characters', ['a']).values()])
        expect(await push('r1', { ...sheet, rev: 'r1-2', health: 27 }, stored?.rev ?? '')).toMatchObject({
          verdict: 'ok',
        })
        const again = await push('r1', { ...sheet, rev: 'r1-3', health: 26 }, stored?.rev ?? '')
        expect(again).toMatchObject({ verdict: 'conflict', base: { rev: 'r1-2', health: 27 } })
        const lost = await push('r2', { ...sheet, rev: 'r2-1', health: 29 }, 'r1-1')
        expect(lost).toMatchObject({ verdict: 'conflict', master: { rev: 'r1-2' }, base: { rev: 'r2-1', health: 29 } })
      }),
    )

    test(
      '[H2] versions of a document come back in order, and a run of saves goes on',
      withStore(async ({ store }) => {
        const [one, two] = [aVersion('v1'), aVersion('v2', { run: { by: 'seat-1', from: NOW, at: NOW } })]
        await store.write((tx) => tx.addVersions([one, aVersion('other', { documentId: 'b' })]))
        await store.write((tx) => tx.addVersions([two]))
        const run = { by: 'seat-1', from: NOW, at: '2026-01-01T12:05:00.000Z', shownAt: NOW, on: 'an iPad' }
        await store.write((tx) => tx.putRun(two, run))
        await store.read((tx) => {
          expect(tx.versions('sessions', 'a')).toEqual([one, { ...two, run }])
          expect(tx.lastRun('sessions', 'a')).toMatchObject({ id: 'v2', run })
          expect([tx.versions('characters', 'a'), tx.lastRun('characters', 'a')]).toEqual([[], undefined])
        })
      }),
    )

    test(
      '[H4] a document keeps a limited number of versions and characters, and always the newest',
      withStore(async ({ store }) => {
        const ids = Array.from({ length: MAX_VERSIONS + 2 }, (_, index) => `v${index}`)
        await store.write((tx) => tx.addVersions(ids.map((id) => aVersion(id))))
        const kept = () => store.read((tx) => tx.versions('sessions', 'a').map(({ id }) => id))
        expect(await kept()).toEqual(ids.slice(2))
        const long = { gmNotes: 'n'.repeat(MAX_VERSION_SIZE / 2) }
        await store.write((tx) => tx.addVersions([aVersion('long', { fields: long })]))
        expect((await kept()).length).toBe(MAX_VERSIONS)
        await store.write((tx) => tx.addVersions([aVersion('longer', { fields: { ...long, recap: long.gmNotes } })]))
        expect(await kept()).toEqual(['longer'])
      }),
    )

    test(
      '[U12] a join code has one campaign, and a deleted campaign has none',
      withStore(async ({ store, deleteCampaign }) => {
        await store.write((tx) => tx.putJoinCode(C, 'ABC-234'))
        expect(await store.read((tx) => [tx.holderOfJoinCode('ABC-234'), tx.holderOfJoinCode('XYZ-999')])).toEqual([
          C,
          undefined,
        ])
        await deleteCampaign(C)
        expect(await store.read((tx) => tx.holderOfJoinCode('ABC-234'))).toBeUndefined()
      }),
    )

    test(
      '[U2] work that throws leaves nothing behind, and other work goes on',
      withStore(async ({ store }) => {
        const broken = store.write((tx) => {
          tx.putRows([aRow('a', {})])
          tx.advance(C, { seq: 5, pubSeq: 5 })
          throw new Error('broken')
        })
        const fine = store.write((tx) => tx.putRows([aRow('b', { seq: 1 })]))
        await expect(broken).rejects.toThrow('broken')
        await fine
        expect(await store.read((tx) => [...tx.rows('characters', ['a', 'b']).keys()])).toEqual(['b'])
        await store.write((tx) => expect(tx.advance(C, { seq: 0, pubSeq: 0 })).toMatchObject({ seq: 0, pubSeq: 0 }))
      }),
    )

    test(
      'a push is pulled whole by the GM and in part by a player',
      withStore(async ({ store, putMembership }) => {
        await putMembership(GUEST, { campaignId: C, memberId: 'seat-1', role: 'player', status: 'active', epoch: 1 })
        const doc = { ...aDocument('ash', 'rev-1'), ...SHEET }
        const body = { collection: 'characters' as const, replica: 'r1', rows: [{ doc, base: null }] }
        const { answer, touched } = await store.write((tx) => acceptPush(tx, OWNER, body, facts()))
        expect(answer.verdicts).toEqual([{ id: 'ash', verdict: 'ok' }])
        expect(touched).toMatchObject([{ campaignId: C, seq: 1, pubSeq: 1, collections: ['characters'] }])
        const pull = { collection: 'characters' as const, checkpoint: {}, limit: 10 }
        const whole = await store.read((tx) => listChanges(tx, OWNER, pull))
        expect(whole.documents).toMatchObject([{ id: 'ash', notes: 'secret', health: 30 }])
        const part = await store.read((tx) => listChanges(tx, GUEST, pull))
        expect(part.documents).toMatchObject([{ id: 'ash', rev: expect.stringMatching(/~p$/), health: 30 }])
        expect(JSON.stringify(part)).not.toContain('secret')
      }),
    )
  })
}

const NOW = '2026-01-01T12:00:00.000Z'

const NO_USAGE = { documents: 0, bytes: 0, rolls: 0 }
const NEW_HEAD = { seq: 0, pubSeq: 0, digest: 0, pubDigest: 0, restoredSeq: 0, restoredPubSeq: 0, ...NO_USAGE }

const SHEET = {
  type: 'player',
  name: 'Ash',
  playerName: 'Kim',
  health: 30,
  maxHealth: 30,
  notes: 'secret',
  lastModified: NOW,
}

function facts(): ServerFacts {
  let made = 0
  return { now: NOW, newId: () => `made-${++made}`, newJoinCode: () => 'ABC-234', mayOwnerSync: () => true }
}

function anAck(replica: string, rev: string): Ack {
  return { collection: 'characters', id: 'a', replica, rev, base: null, document: aDocument('a', rev) }
}

function aVersion(id: string, over: Partial<Version> = {}): Version {
  const run = { by: 'seat-gm', from: NOW, at: NOW }
  const of = { collection: 'sessions' as const, documentId: 'a', campaignId: C }
  return { id, ...of, fields: { gmNotes: id }, wasAt: NOW, wasShownAt: '', keptAt: NOW, run, ...over }
}

function aDocument(id: string, rev: string) {
  return { id, rev, campaignId: C }
}

function aRow(id: string, change: Partial<DocumentRow>): DocumentRow {
  const face = { pubSeq: 0, pubRev: '', pubDeleted: false, pubAt: '', pubDocument: null, sentBy: null }
  const row = { collection: 'characters' as const, id, campaignId: C, seq: 1, rev: `r-${id}`, deleted: false }
  return { ...row, ...face, document: aDocument(id, row.rev), ...change }
}
