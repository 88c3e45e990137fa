import { describe, expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { aSheet, GM, NOW, openTable, PIA, TABLE, TOM } from '../testing/push-table.ts'

const session = (over: object): SyncDocument => ({
  id: 's1',
  rev: 'gm.1',
  campaignId: TABLE,
  sessionNumber: 1,
  date: NOW,
  gmNotes: 'secret',
  recap: 'What happened',
  lastModified: NOW,
  ...over,
})
const shared = { shared: { recap: true, summary: false } }

describe('pull', () => {
  test('[D1] a page of long notes ends early, and says that there is more', () => {
    const table = openTable()
    const notes = 'n'.repeat(900_000)
    const ids = Array.from({ length: 12 }, (_, index) => `s-${index}`)
    for (const id of ids) {
      const session = { id, campaignId: TABLE, sessionNumber: 1, date: NOW, lastModified: NOW, gmNotes: notes }
      table.push(GM, 'sessions', { ...session, rev: `gm.${id}`, conflicts: [] })
    }
    const pulled: string[] = []
    let [checkpoint, more, pages] = [{}, true, 0]
    for (; more; pages += 1) {
      const page = table.pull(GM, 'sessions', checkpoint)
      pulled.push(...page.documents.map(({ id }) => id))
      expect(page.documents.length).toBeLessThan(7)
      ;({ checkpoint, more } = page)
    }
    expect([pulled, pages]).toEqual([ids, 3])
  })

  test('[D1] in order, page by page, from the place in the checkpoint', () => {
    const table = openTable()
    for (const id of ['c', 'a', 'b']) table.push(GM, 'characters', aSheet({ id, rev: `gm.${id}` }))
    table.push(GM, 'characters', aSheet({ id: 'c', rev: 'gm.c2', name: 'Cole' }), 'gm.c')
    const first = table.pull(GM, 'characters', {}, 2)
    expect([first.documents.map(({ id }) => id), first.more, first.checkpoint]).toEqual([
      ['a', 'b'],
      true,
      { [TABLE]: '1:3' },
    ])
    const second = table.pull(GM, 'characters', first.checkpoint, 2)
    expect([second.documents.map(({ id }) => id), second.more]).toEqual([['c'], false])
    expect(table.pull(GM, 'characters', second.checkpoint)).toMatchObject({ documents: [], more: false })
  })

  test('[D1] a page that one campaign fills says that others wait', () => {
    const table = openTable()
    table.push(GM, 'campaigns', { id: 'campaign-2', rev: 'gm.1', name: 'Second', lastModified: NOW })
    table.push(GM, 'characters', aSheet())
    table.push(GM, 'characters', aSheet({ id: 'two', campaignId: 'campaign-2' }))
    const first = table.pull(GM, 'characters', {}, 1)
    expect(first).toMatchObject({ documents: [{ id: 'ash' }], more: true })
    expect(table.pull(GM, 'characters', first.checkpoint, 1)).toMatchObject({ documents: [{ id: 'two' }], more: false })
  })

  test('[D3] another epoch: gone, and everything anew in the next pull', () => {
    const table = openTable()
    table.push(GM, 'characters', aSheet())
    const { checkpoint } = table.pull(PIA, 'characters')
    table.promote(PIA, 'gm')
    const answer = table.pull(PIA, 'characters', checkpoint)
    expect(answer).toEqual({
      documents: [],
      checkpoint: { [TABLE]: '2:0' },
      gone: [TABLE],
      more: true,
      campaigns: [{ id: TABLE, role: 'gm', memberId: 'seat-pia' }],
    })
    expect(table.pull(PIA, 'characters', answer.checkpoint).documents).toMatchObject([{ id: 'ash', notes: '' }])
    expect(table.pull(PIA, 'characters').gone).toEqual([TABLE])
  })

  test('[D4] without a seat gone, once per epoch', () => {
    const table = openTable()
    const { checkpoint } = table.pull(PIA, 'characters')
    table.seat(PIA, { status: 'removed', epoch: 2 })
    const answer = table.pull(PIA, 'characters', checkpoint)
    expect(answer).toMatchObject({ gone: [TABLE], campaigns: [], documents: [] })
    expect(table.pull(PIA, 'characters', answer.checkpoint).gone).toEqual([])
    expect(table.pull(PIA, 'rolls').gone).toEqual([TABLE])
    table.seat(PIA, { status: 'removed', epoch: 4 })
    expect(table.pull(PIA, 'characters', answer.checkpoint).gone).toEqual([TABLE])
  })

  test('[D4] deleted for everybody, unknown to a stranger', () => {
    const table = openTable()
    const { checkpoint } = table.pull(GM, 'characters')
    table.store.putScope(TABLE, { deleted: true })
    const answer = table.pull(GM, 'characters', checkpoint)
    expect(answer).toMatchObject({ gone: [TABLE], checkpoint: { [TABLE]: '0:0' }, campaigns: [] })
    expect(table.pull(GM, 'characters', answer.checkpoint).gone).toEqual([])
    expect(table.pull({ userId: 'stranger' }, 'characters', { [TABLE]: '1:5' }).gone).toEqual([TABLE])
  })

  test('who waits for approval gets nothing', () => {
    const table = openTable()
    table.seat(PIA, { status: 'pending' })
    expect(table.pull(PIA, 'characters')).toEqual({
      documents: [],
      checkpoint: {},
      gone: [],
      more: false,
      campaigns: [],
    })
  })

  test('[D5] a fresh replica gets tombstones', () => {
    const table = openTable()
    table.push(GM, 'characters', aSheet())
    table.push(GM, 'characters', aSheet({ rev: 'gm.2', _deleted: true }), 'gm.1')
    expect(table.pull(GM, 'characters').documents).toMatchObject([{ _deleted: true }])
    expect(table.pull(TOM, 'characters').documents).toEqual([
      { id: 'ash', rev: 'gm.2~p', campaignId: TABLE, _deleted: true },
    ])
  })
})

describe('what players are shown', () => {
  test('[R4] what they never saw is not even a tombstone', () => {
    const table = openTable()
    table.push(GM, 'sessions', session({}))
    table.push(GM, 'sessions', session({ rev: 'gm.2', _deleted: true }), table.view(GM, 'sessions', 's1')?.rev ?? null)
    expect(table.pull(PIA, 'sessions').documents).toEqual([])
  })

  test('[R4] shared it appears, unshared it is a tombstone without a body, shared again it is back', () => {
    const table = openTable()
    const change = (rev: string, over: object) =>
      table.push(GM, 'sessions', session({ rev, ...over }), table.view(GM, 'sessions', 's1')?.rev ?? null)
    change('gm.1', shared)
    const first = table.pull(PIA, 'sessions')
    expect(first.documents).toMatchObject([{ recap: 'What happened' }])
    expect(JSON.stringify(first)).not.toContain('secret')
    change('gm.2', {})
    const second = table.pull(PIA, 'sessions', first.checkpoint)
    expect(second.documents).toEqual([
      { id: 's1', rev: expect.stringMatching(/~p$/), campaignId: TABLE, _deleted: true },
    ])
    change('gm.3', shared)
    expect(table.pull(PIA, 'sessions', second.checkpoint).documents).toMatchObject([{ recap: 'What happened' }])
  })

  test('[R5] a GM’s note moves neither rev nor place nor time', () => {
    const table = openTable()
    table.push(GM, 'characters', aSheet())
    const before = table.pull(PIA, 'characters')
    table.push(
      GM,
      'characters',
      aSheet({ rev: 'gm.2', notes: 'secret', lastModified: '2026-01-01T11:00:00.000Z' }),
      'gm.1',
    )
    expect(table.pull(PIA, 'characters', before.checkpoint).documents).toEqual([])
    expect(table.pull(PIA, 'characters')).toEqual(before)
  })
})

describe('[R6] the fight for players', () => {
  const foe = (over: object) => ({ ...aSheet({ type: 'monster', ...over }), playerName: undefined })
  const fight = (rev: string, over: object): SyncDocument => ({
    id: TABLE,
    rev,
    campaignId: TABLE,
    entries: ['ash', 'orc', 'wight'].map((id, index) => ({ id, characterId: id, initiative: 20 - index })),
    turn: { round: 1, entryId: 'ash' },
    lastModified: NOW,
    ...over,
  })

  function inAFight() {
    const table = openTable()
    table.push(GM, 'characters', aSheet())
    table.push(
      GM,
      'characters',
      foe({ id: 'orc', name: 'secret-orc', alias: 'A brute', health: 7, maxHealth: 20, rev: 'gm.2' }),
    )
    table.push(GM, 'characters', foe({ id: 'wight', name: 'secret-wight', hidden: true, rev: 'gm.3' }))
    table.push(GM, 'combats', fight('gm.4', {}))
    return table
  }

  test('[R6] heroes with numbers, foes as words under another name, the hidden not at all', () => {
    const { documents } = inAFight().pull(PIA, 'combats')
    expect(documents).toMatchObject([
      {
        id: TABLE,
        entries: [
          { name: 'Ash', health: 30 },
          { name: 'A brute', word: 'Bloodied' },
        ],
      },
    ])
    expect(JSON.stringify(documents)).not.toMatch(/secret|wight|orc|"log"|"manual"/)
  })

  test('[R6] it follows a character that is hurt, and only if players would notice', () => {
    const table = inAFight()
    const hurt = (over: object) => {
      const current = table.view(GM, 'characters', String((over as { id: string }).id)) as SyncDocument
      return table.push(GM, 'characters', { ...current, ...over } as SyncDocument, current.rev)
    }
    const { checkpoint } = table.pull(PIA, 'combats')
    hurt({ id: 'orc', rev: 'gm.5', health: 6 })
    hurt({ id: 'wight', rev: 'gm.6', health: 1 })
    expect(table.touched()[0]).not.toHaveProperty('pubSeq')
    expect(table.pull(PIA, 'combats', checkpoint).documents).toEqual([])
    hurt({ id: 'orc', rev: 'gm.7', health: 0 })
    expect(table.touched()).toMatchObject([{ collections: ['characters'], pubCollections: ['combats'] }])
    expect(table.pull(PIA, 'combats', checkpoint).documents).toMatchObject([{ entries: [{}, { word: 'Defeated' }] }])
    expect(table.pull(GM, 'combats', { [TABLE]: '1:4' }).documents).toMatchObject([])
  })

  test('[R6] while the hidden one acts, nothing moves for players', () => {
    const table = inAFight()
    const at = (rev: string, entryId: string) =>
      table.push(
        GM,
        'combats',
        fight(rev, { turn: { round: 1, entryId } }),
        table.view(GM, 'combats', TABLE)?.rev ?? null,
      )
    at('gm.5', 'orc')
    const before = table.pull(PIA, 'combats')
    at('gm.6', 'wight')
    expect(table.pull(PIA, 'combats')).toEqual(before)
  })
})
