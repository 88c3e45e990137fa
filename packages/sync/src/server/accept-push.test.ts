import { describe, expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { aSheet, CAMPAIGN, GM, NOW, openPushServer, PIA, TOM } from '../testing/push-server.ts'

const OTHER = { userId: 'other' }
const campaign = (over: object = {}): SyncDocument => ({
  id: 'new',
  rev: 'gm.1',
  name: 'The Salt Road',
  lastModified: NOW,
  ...over,
})

/** Ash on the server, claimed by Pia, as the GM's device sent it. */
function withAsh(over: object = {}) {
  const server = openPushServer()
  server.push(GM, 'characters', aSheet(over))
  server.store.read((tx) => {
    const row = tx.rows('characters', ['ash']).get('ash')
    if (row) tx.putRows([{ ...row, document: { ...row.document, claimedBy: 'seat-pia' } }])
  })
  const mine = server.view(PIA, 'characters', 'ash') as SyncDocument
  return { server, mine, edit: (change: object, rev = 'pia.1~p') => ({ ...mine, ...change, rev }) as SyncDocument }
}

describe('rows', () => {
  test('[U1, U2] each row gets one verdict, and a bad row never blocks its neighbors', () => {
    const server = openPushServer()
    const rows = [aSheet(), aSheet({ id: 'bad', health: -1 }), aSheet({ id: 'bryn', rev: 'gm.2' })]
    const verdicts = server.pushAll(
      GM,
      'characters',
      rows.map((doc) => ({ doc, base: null })),
    )
    expect(verdicts).toMatchObject([
      { verdict: 'ok' },
      { id: 'bad', verdict: 'invalid', path: 'health' },
      { verdict: 'ok' },
    ])
    expect(server.pull(GM, 'characters').documents.map(({ id }) => id)).toEqual(['ash', 'bryn'])
  })

  test('[U2] a second row of the same document sees the first', () => {
    const server = openPushServer()
    const rows = [
      { doc: aSheet(), base: null },
      { doc: aSheet({ rev: 'gm.2', health: 20 }), base: 'gm.1' },
    ]
    expect(server.pushAll(GM, 'characters', rows)).toMatchObject([{ verdict: 'ok' }, { verdict: 'ok' }])
    expect(server.view(GM, 'characters', 'ash')).toMatchObject({ rev: 'gm.2', health: 20 })
  })

  test('[U3] a resend after a lost answer is ok and moves nothing', () => {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet())
    const before = JSON.stringify(server.store.allRows())
    expect(server.push(GM, 'characters', aSheet())).toEqual({ id: 'ash', verdict: 'ok' })
    expect(server.touched()).toEqual([])
    expect(JSON.stringify(server.store.allRows())).toBe(before)
  })

  test('[U4] a row sent again after something came on top of it is its own base', () => {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet())
    server.membership(TOM, { role: 'gm' })
    server.push(TOM, 'characters', aSheet({ rev: 'tom.1', health: 25 }), 'gm.1')
    expect(server.push(GM, 'characters', aSheet())).toMatchObject({
      verdict: 'conflict',
      master: { rev: 'tom.1', health: 25 },
      base: { rev: 'gm.1', health: 30 },
    })
  })

  test('[U5] a row on the right base is taken, one on another base is a conflict', () => {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet())
    expect(server.push(GM, 'characters', aSheet({ rev: 'gm.2', name: 'Ashe' }), 'gm.1').verdict).toBe('ok')
    const verdict = server.push(GM, 'characters', aSheet({ rev: 'gm.3', name: 'Asha' }), 'gm.0')
    expect(verdict).toMatchObject({ verdict: 'conflict', master: { name: 'Ashe' } })
    expect(verdict).not.toHaveProperty('base')
  })

  test("[U5] a sender who doesn't know that their push was accepted gets it as the better base", () => {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet())
    server.push(GM, 'characters', aSheet({ rev: 'gm.2', health: 27 }), 'gm.1')
    server.membership(TOM, { role: 'gm' })
    server.push(TOM, 'characters', aSheet({ rev: 'tom.1', health: 20 }), 'gm.2')
    expect(server.push(GM, 'characters', aSheet({ rev: 'gm.3', health: 26 }), 'gm.1')).toMatchObject({
      verdict: 'conflict',
      base: { rev: 'gm.2', health: 27 },
    })
  })

  test("[U6] a document stored other than as sent has a rev of the server's", () => {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet({ lastModified: '2036-01-01T00:00:00.000Z' }))
    expect(server.view(GM, 'characters', 'ash')).toMatchObject({ rev: 'server-1', lastModified: NOW })
    server.push(GM, 'characters', aSheet({ id: 'bryn', rev: 'gm.2' }))
    expect(server.view(GM, 'characters', 'bryn')?.rev).toBe('gm.2')
  })

  test('[U7] unknown keys are kept, oversized documents are not', () => {
    const server = openPushServer()
    const deep = JSON.parse('['.repeat(3000) + ']'.repeat(3000)) as unknown
    expect(server.push(GM, 'characters', aSheet({ aura: { glow: 1 } })).verdict).toBe('ok')
    expect(server.view(GM, 'characters', 'ash')).toMatchObject({ aura: { glow: 1 } })
    expect(server.push(GM, 'characters', aSheet({ id: 'deep', deep }))).toMatchObject({ verdict: 'invalid' })
    expect(server.push(GM, 'characters', aSheet({ id: 'large', large: 'x'.repeat(2 ** 21) }))).toMatchObject({
      verdict: 'invalid',
    })
    expect(server.push(GM, 'characters', aSheet({ id: 'nul', name: 'a\u0000b' }))).toMatchObject({
      verdict: 'invalid',
      path: 'name',
    })
  })

  test("[U8] every stored row has its own place, and a GM's edit leaves no gap in the players' sequence", () => {
    const { server } = withAsh()
    expect(server.touched()).toMatchObject([{ seq: 1, pubSeq: 1 }])
    server.push(
      GM,
      'characters',
      { ...server.view(GM, 'characters', 'ash'), rev: 'gm.5', notes: 'secret' } as SyncDocument,
      'gm.1',
    )
    expect(server.touched()).toEqual([
      { campaignId: CAMPAIGN, seq: 2, by: { seq: 1, pubSeq: 0 }, collections: ['characters'], pubCollections: [] },
    ])
    server.push(GM, 'characters', aSheet({ id: 'bryn', rev: 'gm.6' }))
    expect(server.touched()).toMatchObject([{ seq: 3, pubSeq: 2, pubCollections: ['characters'] }])
  })
})

describe('campaigns', () => {
  test('[U10] the first push creates it, with its owner as GM', () => {
    const server = openPushServer()
    expect(server.push(OTHER, 'characters', aSheet({ campaignId: 'new' }))).toMatchObject({ verdict: 'retry' })
    expect(server.push(OTHER, 'campaigns', campaign({ ownerId: 'forged' })).verdict).toBe('ok')
    expect(server.pull(OTHER, 'campaigns')).toMatchObject({
      documents: [{ id: 'new' }],
      campaigns: [{ id: 'new', role: 'gm' }],
    })
    expect(server.view(OTHER, 'campaigns', 'new')).not.toHaveProperty('ownerId', 'forged')
    expect(server.push(OTHER, 'characters', aSheet({ campaignId: 'new' })).verdict).toBe('ok')
  })

  test('[U10] a signed-out sender or a taken id creates none', () => {
    const server = openPushServer()
    expect(server.push({ guestId: 'g' }, 'campaigns', campaign()).verdict).toBe('forbidden')
    expect(server.push(OTHER, 'campaigns', campaign({ id: CAMPAIGN })).verdict).toBe('forbidden')
    expect(server.push(OTHER, 'characters', aSheet()).verdict).toBe('retry')
  })

  test("[U11] without the plan none of the GM's edits are taken, and players can still play", () => {
    const { server, edit, mine } = withAsh()
    server.facts.mayOwnerSync = () => false
    expect(server.push(GM, 'characters', aSheet({ rev: 'gm.7' }), 'gm.1')).toMatchObject({
      verdict: 'plan',
      master: { id: 'ash' },
    })
    expect(server.push(OTHER, 'campaigns', campaign())).toMatchObject({ verdict: 'plan' })
    expect(server.push(PIA, 'characters', edit({ health: 12 }), mine.rev).verdict).toBe('ok')
  })

  test('[U12] a taken join code is replaced, a missing one issued', () => {
    const server = openPushServer()
    server.push(OTHER, 'campaigns', campaign({ joinCode: 'ABC-234' }))
    expect(server.view(OTHER, 'campaigns', 'new')?.joinCode).toBe('ABC-234')
    server.push(OTHER, 'campaigns', campaign({ id: 'second', joinCode: 'ABC-234' }))
    server.push(OTHER, 'campaigns', campaign({ id: 'third' }))
    for (const id of ['second', 'third']) expect(server.view(OTHER, 'campaigns', id)?.joinCode).toMatch(/^NEW-\d{3}$/)
  })

  test("[U13] a push can't delete a campaign or a combat", () => {
    const server = openPushServer()
    server.push(OTHER, 'campaigns', campaign({ joinCode: 'ABC-234' }))
    const stored = server.view(OTHER, 'campaigns', 'new') as SyncDocument
    expect(server.push(OTHER, 'campaigns', { ...stored, rev: 'o.2', _deleted: true }, stored.rev).verdict).toBe(
      'forbidden',
    )
  })

  test('[U14] a person who lost their membership is revoked, and everyone is once the campaign is deleted', () => {
    const { server, edit, mine } = withAsh()
    server.membership(PIA, { status: 'removed', epoch: 2 })
    expect(server.push(PIA, 'characters', edit({ health: 1 }), mine.rev).verdict).toBe('revoked')
    server.store.putScope(CAMPAIGN, { deleted: true })
    expect(server.push(GM, 'characters', aSheet({ rev: 'gm.9' }), 'gm.1').verdict).toBe('revoked')
  })

  test('[U14] a campaign that its owner deleted and put back is refused, so it stays on their device', () => {
    const server = openPushServer()
    server.push(OTHER, 'campaigns', campaign())
    server.store.putScope('new', { deleted: true })
    expect(server.push(OTHER, 'campaigns', campaign({ rev: 'o.9' }))).toMatchObject({
      verdict: 'forbidden',
      message: 'This was deleted in the cloud. Your copy stays on this device.',
    })
    expect(server.push(PIA, 'campaigns', campaign({ rev: 'p.9' })).verdict).not.toBe('ok')
  })

  test('a document never moves to another campaign', () => {
    const server = openPushServer()
    server.push(OTHER, 'campaigns', campaign())
    server.push(GM, 'characters', aSheet())
    expect(server.push(OTHER, 'characters', aSheet({ campaignId: 'new', rev: 'o.1' })).verdict).toBe('forbidden')
  })
})

describe('deletion', () => {
  test('[U13] a tombstone keeps its last valid body', () => {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet())
    expect(
      server.push(GM, 'characters', { id: 'ash', rev: 'gm.2', campaignId: CAMPAIGN, _deleted: true }, 'gm.1').verdict,
    ).toBe('ok')
    expect(server.pull(GM, 'characters').documents).toMatchObject([
      { id: 'ash', _deleted: true, name: 'Ash', health: 30 },
    ])
  })

  test('[U13] who deleted a document, when and on what device is kept until it is written again', () => {
    const server = openPushServer({ device: 'an iPad' })
    const deletion = () => server.store.allRows()[0]?.deletion
    server.push(GM, 'characters', aSheet())
    expect(deletion()).toBeFalsy()
    server.push(GM, 'characters', aSheet({ rev: 'gm.2', _deleted: true }), 'gm.1')
    const expected = { at: NOW, by: 'seat-gm', on: 'an iPad' }
    expect(deletion()).toEqual(expected)
    server.push(GM, 'characters', aSheet({ rev: 'gm.3', _deleted: true, name: 'Ash the Late' }), 'gm.2')
    expect(deletion()).toEqual(expected)
    expect(JSON.stringify(server.view(GM, 'characters', 'ash'))).not.toContain('iPad')
    server.push(GM, 'characters', aSheet({ rev: 'gm.4' }), 'gm.3')
    expect(deletion()).toBeFalsy()
  })

  test('[U13] a document that the server never saw leaves no trace', () => {
    const server = openPushServer()
    expect(server.push(GM, 'characters', aSheet({ _deleted: true })).verdict).toBe('ok')
    expect(server.store.allRows()).toEqual([])
  })

  test("[M9] an undelete on the tombstone's rev is taken", () => {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet())
    server.push(GM, 'characters', aSheet({ rev: 'gm.2', _deleted: true }), 'gm.1')
    expect(server.push(GM, 'characters', aSheet({ rev: 'gm.3' }), 'gm.2').verdict).toBe('ok')
    expect(server.view(GM, 'characters', 'ash')).not.toHaveProperty('_deleted')
  })

  test('[R10] a deleted sheet names no player once it is back, unless that player is still in the campaign', () => {
    for (const status of ['active', 'removed'] as const) {
      const { server } = withAsh()
      const whole = server.view(GM, 'characters', 'ash') as SyncDocument
      server.push(GM, 'characters', { ...whole, rev: 'gm.2', _deleted: true }, 'gm.1')
      server.membership(PIA, { status })
      expect(server.push(GM, 'characters', { ...whole, rev: 'gm.3' }, 'gm.2').verdict).toBe('ok')
      const isIn = status === 'active'
      const now = { claimedBy: isIn ? 'seat-pia' : null, rev: isIn ? 'gm.3' : 'server-1' }
      expect(server.view(GM, 'characters', 'ash')).toMatchObject(now)
    }
  })

  test("[R4] a player's edit of their deleted sheet meets its tombstone and brings it back with a conflict", () => {
    const { server, edit, mine } = withAsh()
    const whole = server.view(GM, 'characters', 'ash') as SyncDocument
    server.push(GM, 'characters', { ...whole, rev: 'gm.2', _deleted: true }, 'gm.1')
    const verdict = server.push(PIA, 'characters', edit({ health: 11 }), mine.rev)
    expect(verdict).toMatchObject({ verdict: 'conflict', master: { rev: 'gm.2~p', _deleted: true, name: 'Ash' } })
    const asked = { id: 'q', path: '$deleted', base: false, theirs: true, mine: false, by: 'pia', at: NOW }
    expect(server.push(PIA, 'characters', edit({ health: 11, conflicts: [asked] }, 'pia.2~p'), 'gm.2~p').verdict).toBe(
      'ok',
    )
    expect(server.view(GM, 'characters', 'ash')).toMatchObject({ health: 11, conflicts: [{ path: '$deleted' }] })
  })
})

test('a picture of another server is refused, and one that was stored before stays', () => {
  const server = openPushServer()
  const foreign = 'https://example.com/ash.png'
  const refused = server.push(GM, 'characters', aSheet({ imageUrl: foreign }), null)
  expect(refused).toMatchObject({ verdict: 'invalid', path: 'imageUrl' })
  const own = aSheet({ imageUrl: `/api/images/${'a'.repeat(64)}` })
  expect(server.push(GM, 'characters', own, null).verdict).toBe('ok')
  expect(server.push(GM, 'characters', aSheet({ rev: 'gm.2', imageUrl: '' }), own.rev).verdict).toBe('ok')
})
