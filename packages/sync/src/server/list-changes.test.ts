import { describe, expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { aSheet, CAMPAIGN, GM, NOW, openPushServer, PIA, TOM } from '../testing/push-server.ts'

const session = (over: object): SyncDocument => ({
  id: 's1',
  rev: 'gm.1',
  campaignId: CAMPAIGN,
  sessionNumber: 1,
  date: NOW,
  gmNotes: 'secret',
  recap: 'What happened',
  lastModified: NOW,
  ...over,
})
const shared = { shared: { recap: true, summary: false } }

describe('pull', () => {
  test('[D1] a page of long notes ends early and says that there is more', () => {
    const server = openPushServer()
    const notes = 'n'.repeat(900_000)
    const ids = Array.from({ length: 12 }, (_, index) => `s-${index}`)
    for (const id of ids) {
      const session = { id, campaignId: CAMPAIGN, sessionNumber: 1, date: NOW, lastModified: NOW, gmNotes: notes }
      server.push(GM, 'sessions', { ...session, rev: `gm.${id}`, conflicts: [] })
    }
    const pulled: string[] = []
    let [checkpoint, more, pages] = [{}, true, 0]
    for (; more; pages += 1) {
      const page = server.pull(GM, 'sessions', checkpoint)
      pulled.push(...page.documents.map(({ id }) => id))
      expect(page.documents.length).toBeLessThan(7)
      ;({ checkpoint, more } = page)
    }
    expect([pulled, pages]).toEqual([ids, 3])
  })

  test('[D1] documents come in order, page by page, from the place in the checkpoint', () => {
    const server = openPushServer()
    for (const id of ['c', 'a', 'b']) server.push(GM, 'characters', aSheet({ id, rev: `gm.${id}` }))
    server.push(GM, 'characters', aSheet({ id: 'c', rev: 'gm.c2', name: 'Cole' }), 'gm.c')
    const first = server.pull(GM, 'characters', {}, 2)
    expect([first.documents.map(({ id }) => id), first.more, first.checkpoint]).toEqual([
      ['a', 'b'],
      true,
      { [CAMPAIGN]: '1:3' },
    ])
    const second = server.pull(GM, 'characters', first.checkpoint, 2)
    expect([second.documents.map(({ id }) => id), second.more]).toEqual([['c'], false])
    expect(server.pull(GM, 'characters', second.checkpoint)).toMatchObject({ documents: [], more: false })
  })

  test('[D1] a page filled by one campaign says that there is more in others', () => {
    const server = openPushServer()
    server.push(GM, 'campaigns', { id: 'campaign-2', rev: 'gm.1', name: 'Second', lastModified: NOW })
    server.push(GM, 'characters', aSheet())
    server.push(GM, 'characters', aSheet({ id: 'two', campaignId: 'campaign-2' }))
    const first = server.pull(GM, 'characters', {}, 1)
    expect(first).toMatchObject({ documents: [{ id: 'ash' }], more: true })
    expect(server.pull(GM, 'characters', first.checkpoint, 1)).toMatchObject({
      documents: [{ id: 'two' }],
      more: false,
    })
  })

  test('[D3] with another epoch the campaign is gone, and starts over in the same answer', () => {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet())
    const { checkpoint } = server.pull(PIA, 'characters')
    server.promote(PIA, 'gm')
    const answer = server.pull(PIA, 'characters', checkpoint)
    expect(answer).toMatchObject({
      documents: [{ id: 'ash', notes: '' }],
      gone: [CAMPAIGN],
      more: false,
      campaigns: [{ id: CAMPAIGN, role: 'gm', memberId: 'seat-pia' }],
    })
    expect(answer.checkpoint[CAMPAIGN]).toMatch(/^2:[1-9]/)
    expect(server.pull(PIA, 'characters', answer.checkpoint)).toMatchObject({ documents: [], gone: [] })
    expect(server.pull(PIA, 'characters').gone).toEqual([CAMPAIGN])
  })

  test('[D4] without a membership the campaign is gone, once per epoch', () => {
    const server = openPushServer()
    const { checkpoint } = server.pull(PIA, 'characters')
    server.membership(PIA, { status: 'removed', epoch: 2 })
    const answer = server.pull(PIA, 'characters', checkpoint)
    expect(answer).toMatchObject({ gone: [CAMPAIGN], campaigns: [], documents: [] })
    expect(server.pull(PIA, 'characters', answer.checkpoint).gone).toEqual([])
    expect(server.pull(PIA, 'rolls').gone).toEqual([CAMPAIGN])
    server.membership(PIA, { status: 'removed', epoch: 4 })
    expect(server.pull(PIA, 'characters', answer.checkpoint).gone).toEqual([CAMPAIGN])
  })

  test("[D4] a campaign is gone for everyone once deleted, and for a stranger who can't know it", () => {
    const server = openPushServer()
    const { checkpoint } = server.pull(GM, 'characters')
    server.store.putScope(CAMPAIGN, { deleted: true })
    const answer = server.pull(GM, 'characters', checkpoint)
    expect(answer).toMatchObject({ gone: [CAMPAIGN], checkpoint: { [CAMPAIGN]: '0:0' }, campaigns: [] })
    expect(server.pull(GM, 'characters', answer.checkpoint).gone).toEqual([])
    expect(server.pull({ userId: 'stranger' }, 'characters', { [CAMPAIGN]: '1:5' }).gone).toEqual([CAMPAIGN])
  })

  test('a person who waits for approval gets nothing', () => {
    const server = openPushServer()
    server.membership(PIA, { status: 'pending' })
    expect(server.pull(PIA, 'characters')).toEqual({
      documents: [],
      checkpoint: {},
      gone: [],
      more: false,
      campaigns: [],
    })
  })

  test('[D5] a fresh replica gets tombstones', () => {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet())
    server.push(GM, 'characters', aSheet({ rev: 'gm.2', _deleted: true }), 'gm.1')
    expect(server.pull(GM, 'characters').documents).toMatchObject([{ _deleted: true }])
    expect(server.pull(TOM, 'characters').documents).toEqual([
      { id: 'ash', rev: 'gm.2~p', campaignId: CAMPAIGN, _deleted: true },
    ])
  })
})

describe('what players see', () => {
  test('[R4] a document they never saw is not even a tombstone', () => {
    const server = openPushServer()
    server.push(GM, 'sessions', session({}))
    server.push(
      GM,
      'sessions',
      session({ rev: 'gm.2', _deleted: true }),
      server.view(GM, 'sessions', 's1')?.rev ?? null,
    )
    expect(server.pull(PIA, 'sessions').documents).toEqual([])
  })

  test('[R4] a shared document appears, unshared it is a tombstone without a body, shared again it is back', () => {
    const server = openPushServer()
    const change = (rev: string, over: object) =>
      server.push(GM, 'sessions', session({ rev, ...over }), server.view(GM, 'sessions', 's1')?.rev ?? null)
    change('gm.1', shared)
    const first = server.pull(PIA, 'sessions')
    expect(first.documents).toMatchObject([{ recap: 'What happened' }])
    expect(JSON.stringify(first)).not.toContain('secret')
    change('gm.2', {})
    const second = server.pull(PIA, 'sessions', first.checkpoint)
    expect(second.documents).toEqual([
      { id: 's1', rev: expect.stringMatching(/~p$/), campaignId: CAMPAIGN, _deleted: true },
    ])
    change('gm.3', shared)
    expect(server.pull(PIA, 'sessions', second.checkpoint).documents).toMatchObject([{ recap: 'What happened' }])
  })

  test("[R5] a GM's note moves neither rev nor place nor time", () => {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet())
    const before = server.pull(PIA, 'characters')
    server.push(
      GM,
      'characters',
      aSheet({ rev: 'gm.2', notes: 'secret', lastModified: '2026-01-01T11:00:00.000Z' }),
      'gm.1',
    )
    expect(server.pull(PIA, 'characters', before.checkpoint).documents).toEqual([])
    expect(server.pull(PIA, 'characters')).toEqual(before)
  })
})

describe("[R6] the players' combat", () => {
  const foe = (over: object) => ({ ...aSheet({ type: 'monster', ...over }), playerName: undefined })
  const combat = (rev: string, over: object): SyncDocument => ({
    id: CAMPAIGN,
    rev,
    campaignId: CAMPAIGN,
    entries: ['ash', 'orc', 'wight'].map((id, index) => ({ id, characterId: id, initiative: 20 - index })),
    turn: { round: 1, entryId: 'ash' },
    lastModified: NOW,
    ...over,
  })

  function inCombat() {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet())
    server.push(
      GM,
      'characters',
      foe({ id: 'orc', name: 'secret-orc', alias: 'A brute', health: 7, maxHealth: 20, rev: 'gm.2' }),
    )
    server.push(GM, 'characters', foe({ id: 'wight', name: 'secret-wight', hidden: true, rev: 'gm.3' }))
    server.push(GM, 'combats', combat('gm.4', {}))
    return server
  }

  test('[R6] shows heroes with numbers, foes as words under another name, and hidden ones not at all', () => {
    const { documents } = inCombat().pull(PIA, 'combats')
    expect(documents).toMatchObject([
      {
        id: CAMPAIGN,
        entries: [
          { name: 'Ash', health: 30 },
          { name: 'A brute', word: 'Bloodied' },
        ],
      },
    ])
    expect(JSON.stringify(documents)).not.toMatch(/secret|wight|orc|"log"|"manual"/)
  })

  test('[R6] follows a character that is hurt, but only if players would notice', () => {
    const server = inCombat()
    const hurt = (over: object) => {
      const current = server.view(GM, 'characters', String((over as { id: string }).id)) as SyncDocument
      return server.push(GM, 'characters', { ...current, ...over } as SyncDocument, current.rev)
    }
    const { checkpoint } = server.pull(PIA, 'combats')
    hurt({ id: 'orc', rev: 'gm.5', health: 6 })
    hurt({ id: 'wight', rev: 'gm.6', health: 1 })
    expect(server.touched()[0]).not.toHaveProperty('pubSeq')
    expect(server.pull(PIA, 'combats', checkpoint).documents).toEqual([])
    hurt({ id: 'orc', rev: 'gm.7', health: 0 })
    expect(server.touched()).toMatchObject([{ collections: ['characters'], pubCollections: ['combats'] }])
    expect(server.pull(PIA, 'combats', checkpoint).documents).toMatchObject([{ entries: [{}, { word: 'Defeated' }] }])
    expect(server.pull(GM, 'combats', { [CAMPAIGN]: '1:4' }).documents).toMatchObject([])
  })

  test('[R6] moves nothing for players while the hidden one acts', () => {
    const server = inCombat()
    const at = (rev: string, entryId: string) =>
      server.push(
        GM,
        'combats',
        combat(rev, { turn: { round: 1, entryId } }),
        server.view(GM, 'combats', CAMPAIGN)?.rev ?? null,
      )
    at('gm.5', 'orc')
    const before = server.pull(PIA, 'combats')
    at('gm.6', 'wight')
    expect(server.pull(PIA, 'combats')).toEqual(before)
  })
})
