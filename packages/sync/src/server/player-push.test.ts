import { describe, expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { aSheet, CAMPAIGN, GM, NOW, openPushServer, PIA, TOM } from '../testing/push-server.ts'
import { acceptPush } from './accept-push.ts'
import type { SyncPerson } from './document-store.ts'

const inCampaign = (over: object): SyncDocument => ({
  id: 'x',
  rev: 'gm.1',
  campaignId: CAMPAIGN,
  lastModified: NOW,
  conflicts: [],
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

describe('players', () => {
  test('[R7] a player writes their own sheet, and their device holds exactly what it sent', () => {
    const { server, edit, mine } = withAsh({ notes: 'secret' })
    const sent = edit({ health: 22, name: 'Ashe' })
    expect(server.push(PIA, 'characters', sent, mine.rev).verdict).toBe('ok')
    expect(server.view(PIA, 'characters', 'ash')).toEqual(sent)
    expect(server.view(GM, 'characters', 'ash')).toMatchObject({ rev: 'pia.1', health: 22, notes: 'secret' })
  })

  test('[U6] a name arrives without controls that turn text around, and its device pulls it as stored', () => {
    const { server, edit, mine } = withAsh()
    expect(server.push(PIA, 'characters', edit({ playerName: 'evil \u202Etxt.exe' }), mine.rev).verdict).toBe('ok')
    const stored = server.view(PIA, 'characters', 'ash')
    expect(stored).toMatchObject({ playerName: 'evil txt.exe' })
    expect(stored?.rev).not.toBe('pia.1~p')
  })

  test('[R6] [D7] a player whose own edit changes the combat they see is poked', () => {
    const { server, edit, mine } = withAsh()
    const pushed = (sent: SyncDocument, base: string) => {
      const body = { collection: 'characters' as const, replica: 'phone', rows: [{ doc: sent, base }] }
      return server.store.read((tx) => acceptPush(tx, PIA, body, server.facts)).isSenderUpToDate
    }
    expect(pushed(edit({ health: 22 }), mine.rev)).toBe(true)
    const entries = [{ id: 'ash', characterId: 'ash', initiative: 10, publicId: 'e-1' }]
    server.push(GM, 'combats', inCampaign({ id: CAMPAIGN, rev: 'gm.9', entries, turn: { round: 1, entryId: 'ash' } }))
    expect(pushed(edit({ health: 21 }, 'pia.2~p'), 'pia.1~p')).toBe(false)
  })

  test("[R5] a player's write that changes nothing players see is still published under its rev", () => {
    const { server, edit, mine } = withAsh()
    expect(server.push(PIA, 'characters', edit({}), mine.rev).verdict).toBe('ok')
    expect(server.view(PIA, 'characters', 'ash')?.rev).toBe('pia.1~p')
    expect(server.push(PIA, 'characters', edit({ health: 22 }, 'pia.2~p'), 'pia.1~p').verdict).toBe('ok')
  })

  test("[R9] an edit of a sheet its player can't see any more is forbidden, and the answer holds nothing of it", () => {
    const { server, edit, mine } = withAsh()
    const whole = server.view(GM, 'characters', 'ash') as SyncDocument
    server.push(GM, 'characters', { ...whole, type: 'npc', rev: 'gm.2' }, whole.rev)
    const verdict = server.push(PIA, 'characters', edit({ health: 22 }), mine.rev)
    expect(verdict.verdict).toBe('forbidden')
    expect(verdict).not.toHaveProperty('master')
  })

  test('[U4] [R9] a push that comes again after its sheet was hidden is answered with itself and a bare tombstone', () => {
    const { server, edit, mine } = withAsh()
    const sent = edit({ health: 22 })
    server.push(PIA, 'characters', sent, mine.rev)
    const whole = server.view(GM, 'characters', 'ash') as SyncDocument
    server.push(GM, 'characters', { ...whole, type: 'npc', notes: 'secret', rev: 'gm.2' }, whole.rev)
    const verdict = server.push(PIA, 'characters', sent, mine.rev)
    const tombstone = { id: 'ash', campaignId: whole.campaignId, rev: expect.any(String), _deleted: true }
    expect(verdict).toEqual({ id: 'ash', verdict: 'conflict', master: tombstone, base: sent })
  })

  test('[U5] what a player sent as GM is not a base for what they send as a player', () => {
    const server = openPushServer()
    server.promote(PIA, 'gm')
    server.push(PIA, 'characters', aSheet({ id: 'owl', rev: 'pia.1', notes: 'secret' }))
    server.membership(PIA, { epoch: 3 })
    server.push(GM, 'characters', aSheet({ id: 'owl', rev: 'gm.2', health: 12 }), 'pia.1')
    server.store.read((tx) => {
      const row = tx.rows('characters', ['owl']).get('owl')
      if (row) tx.putRows([{ ...row, document: { ...row.document, claimedBy: 'seat-pia' } }])
    })
    const verdict = server.push(PIA, 'characters', aSheet({ id: 'owl', rev: 'pia.3~p' }))
    expect(verdict).toMatchObject({ verdict: 'conflict', master: { health: 12 } })
    expect(verdict).not.toHaveProperty('base')
  })

  test("[R7] a row that writes what isn't the player's is forbidden as a whole", () => {
    const { server, edit, mine } = withAsh()
    expect(
      server.push(PIA, 'characters', edit({ health: 1, includeInInitiative: !mine.includeInInitiative }), mine.rev),
    ).toMatchObject({
      verdict: 'forbidden',
      path: 'includeInInitiative',
      master: { health: 30 },
    })
    expect(server.push(PIA, 'characters', edit({ _deleted: true }), mine.rev).verdict).toBe('forbidden')
  })

  test("[U4] one player's push is not a base for another who claims to be the same device", () => {
    const { server, edit, mine } = withAsh()
    const pushAs = (person: SyncPerson, doc: SyncDocument, base: string | null) =>
      server.store.read((tx) => {
        const body = { collection: 'characters' as const, replica: 'phone', rows: [{ doc, base }] }
        return acceptPush(tx, person, body, server.facts).answer.verdicts[0]
      })
    expect(pushAs(PIA, edit({ background: 'for Pia alone' }, 'phone.1~p'), mine.rev)?.verdict).toBe('ok')
    const whole = server.view(GM, 'characters', 'ash') as SyncDocument
    server.push(GM, 'characters', { ...whole, health: 3, rev: 'gm.2' }, whole.rev)
    const guess = { id: 'ash', campaignId: CAMPAIGN, rev: 'phone.1~p' }
    expect(pushAs(PIA, guess, null)).toMatchObject({ verdict: 'conflict', base: { background: 'for Pia alone' } })
    const stolen = pushAs(TOM, guess, null)
    expect(stolen?.verdict).toBe('forbidden')
    expect(JSON.stringify(stolen)).not.toContain('for Pia alone')
  })

  test("[R5] the rev that players see names no edit of the GM's that they did not see", () => {
    const { server } = withAsh()
    const whole = server.view(GM, 'characters', 'ash') as SyncDocument
    server.push(GM, 'characters', { ...whole, notes: 'secret', rev: 'gm.2' }, whole.rev)
    server.push(GM, 'characters', { ...whole, notes: 'secret', health: 3, rev: 'gm.3^gm.2' }, 'gm.2')
    expect(server.view(GM, 'characters', 'ash')).toMatchObject({ rev: 'gm.3^gm.2' })
    expect(server.view(PIA, 'characters', 'ash')).toMatchObject({ rev: 'gm.3~p', health: 3 })
  })

  test('[R8] a sheet sent without its conditions keeps those that its player is not shown', () => {
    const hidden = { id: 'h', name: 'Cursed', note: '', visible: false, ends: { kind: 'none' } }
    const { server, edit, mine } = withAsh({ conditions: [hidden] })
    expect(server.push(PIA, 'characters', edit({ conditions: undefined }), mine.rev).verdict).toBe('ok')
    expect(server.view(GM, 'characters', 'ash')).toMatchObject({ conditions: [hidden] })
  })

  test('[R7] a player makes a limited number of characters, each of a limited size', () => {
    const server = openPushServer()
    const sheet = (index: number, over: object = {}) =>
      aSheet({
        id: `sheet-${index}`,
        rev: `tom.${index}~p`,
        notes: undefined,
        hidden: undefined,
        alias: undefined,
        ...over,
      })
    const rows = Array.from({ length: 25 }, (_, index) => ({ doc: sheet(index), base: null }))
    expect(server.pushAll(TOM, 'characters', rows).every(({ verdict }) => verdict === 'ok')).toBe(true)
    const more = Array.from({ length: 10 }, (_, index) => ({ doc: sheet(index + 25), base: null }))
    const verdicts = server.pushAll(TOM, 'characters', more).map(({ verdict }) => verdict)
    expect(verdicts).toEqual([...Array(5).fill('ok'), ...Array(5).fill('forbidden')])
    expect(server.push(PIA, 'characters', sheet(90, { rev: 'pia.1~p' })).verdict).toBe('ok')
    const large = { rev: 'pia.2~p', background: 'x'.repeat(600_000) }
    expect(server.push(PIA, 'characters', sheet(91, large))).toMatchObject({ verdict: 'invalid' })
    const crowd = Array.from({ length: 40 }, (_, index) => ({
      doc: aSheet({ id: `gm-${index}`, rev: `gm.${index}` }),
      base: null,
    }))
    expect(server.pushAll(GM, 'characters', crowd).every(({ verdict }) => verdict === 'ok')).toBe(true)
  })

  test('[V1] a rev that no header can carry, or that is just a mark, is invalid', () => {
    const { server, edit, mine } = withAsh()
    for (const rev of ['a\nb~p', 'ä~p', 'a b', '~p', '']) {
      expect(server.push(PIA, 'characters', edit({ health: 1 }, rev), mine.rev)).toMatchObject({
        verdict: 'invalid',
        path: 'rev',
      })
    }
  })

  test("[R7] a player can't write another player's sheet, a session, the campaign or the combat", () => {
    const { server } = withAsh()
    const ashOfTom = server.view(TOM, 'characters', 'ash') as SyncDocument
    expect(server.push(TOM, 'characters', { ...ashOfTom, rev: 'tom.1~p', health: 1 }, ashOfTom.rev)).toMatchObject({
      verdict: 'forbidden',
      master: { health: 30 },
    })
    expect(server.push(TOM, 'sessions', inCampaign({ sessionNumber: 1, date: NOW })).verdict).toBe('forbidden')
    expect(server.push(TOM, 'combats', inCampaign({ id: CAMPAIGN })).verdict).toBe('forbidden')
    expect(server.push(TOM, 'recordings', inCampaign({})).verdict).toBe('forbidden')
  })

  test("[R7] a player's new character is theirs, and they can't make an NPC or a GM's note", () => {
    const server = openPushServer()
    const made = aSheet({ id: 'new', rev: 'pia.1~p', claimedBy: 'seat-tom' })
    expect(server.push(PIA, 'characters', made).verdict).toBe('ok')
    expect(server.view(GM, 'characters', 'new')).toMatchObject({ claimedBy: 'seat-pia' })
    expect(server.push(PIA, 'characters', { ...made, id: 'npc', type: 'npc' }).verdict).toBe('forbidden')
    expect(server.push(PIA, 'characters', { ...made, id: 'noted', notes: 'x' })).toMatchObject({
      verdict: 'forbidden',
      path: 'notes',
    })
  })

  test('[R7, R10] a roll belongs to its roller and never changes', () => {
    const server = openPushServer()
    const roll = inCampaign({
      id: 'roll',
      rev: 'pia.1~p',
      dice: 'd20',
      rolls: [7],
      total: 7,
      at: NOW,
      memberId: 'seat-gm',
    })
    expect(server.push(PIA, 'rolls', roll).verdict).toBe('ok')
    const stored = server.view(TOM, 'rolls', 'roll') as SyncDocument
    expect(stored.memberId).toBe('seat-pia')
    expect(server.push(PIA, 'rolls', { ...stored, rev: 'pia.2~p', total: 20 }, stored.rev).verdict).toBe('forbidden')
  })

  test('[R7] the former player of a character reads that someone else plays it, or that they don’t any more', () => {
    const { server, edit, mine } = withAsh()
    const whole = server.view(GM, 'characters', 'ash') as SyncDocument
    for (const [claimedBy, message] of [
      ['seat-tom', 'Someone else plays this character now'],
      [undefined, 'You don’t play this character any more'],
    ] as const) {
      server.store.read((tx) => {
        const row = tx.rows('characters', ['ash']).get('ash')
        if (row) tx.putRows([{ ...row, document: { ...whole, claimedBy } }])
      })
      const verdict = server.push(PIA, 'characters', edit({ background: 'Born at sea.' }), mine.rev)
      expect(verdict).toMatchObject({ verdict: 'forbidden', message, path: 'claimedBy', master: { id: 'ash' } })
    }
  })

  test('[R9] what a player may not see is forbidden, with the same answer whether it exists or not', () => {
    const server = openPushServer()
    server.push(GM, 'characters', { ...aSheet({ id: 'orc', type: 'monster', name: 'secret' }), playerName: undefined })
    const guess = aSheet({ id: 'orc', rev: 'pia.1~p' })
    const message = 'You can’t change this'
    expect(server.push(PIA, 'characters', guess)).toEqual({ id: 'orc', verdict: 'forbidden', message })
    expect(server.push(PIA, 'characters', guess, 'guess~p')).toEqual({ id: 'orc', verdict: 'forbidden', message })
    expect(server.push(PIA, 'characters', { ...guess, id: 'none' }, 'guess~p')).toEqual({
      id: 'none',
      verdict: 'forbidden',
      message,
    })
  })

  test('[V2] a player who became GM is not assumed to have seen the whole document', () => {
    const { server, edit, mine } = withAsh({ notes: 'secret' })
    server.promote(PIA, 'gm')
    expect(server.push(PIA, 'characters', edit({ health: 1 }), mine.rev)).toMatchObject({
      verdict: 'conflict',
      master: { notes: 'secret' },
    })
    expect(server.push(PIA, 'characters', edit({ health: 1 }), 'gm.1').verdict).toBe('forbidden')
    expect(server.view(GM, 'characters', 'ash')).toMatchObject({ notes: 'secret', health: 30 })
  })

  test("[U5] a GM who became a player gets no base of the GM's", () => {
    const { server } = withAsh({ notes: 'secret' })
    server.membership(TOM, { role: 'gm' })
    const whole = server.view(TOM, 'characters', 'ash') as SyncDocument
    server.push(TOM, 'characters', { ...whole, rev: 'tom.1' }, 'gm.1')
    server.promote(TOM, 'player')
    const again = server.push(TOM, 'characters', { ...whole, rev: 'tom.2', name: 'Ashe' }, 'gm.1')
    expect(JSON.stringify(again)).not.toContain('secret')
  })

  test("[R10] a GM's device can't claim a character", () => {
    const { server } = withAsh()
    const whole = server.view(GM, 'characters', 'ash') as SyncDocument
    expect(server.push(GM, 'characters', { ...whole, rev: 'gm.2', claimedBy: 'seat-tom' }, whole.rev).verdict).toBe(
      'ok',
    )
    expect(server.view(GM, 'characters', 'ash')).toMatchObject({
      claimedBy: 'seat-pia',
      rev: expect.stringMatching(/^server/),
    })
  })
})
