import { type HealthLog, LONGEST_LOG } from '@lanternkeep/schema'
import { aCombat, aCondition, anEntry } from '@lanternkeep/schema/testing'
import { describe, expect, test } from 'vitest'
import { resolveConflict } from '../merge/resolve.ts'
import type { SyncDocument } from '../protocol.ts'
import { aSheet, CAMPAIGN, GM, NOW, openPushServer, PIA, TOM } from '../testing/push-server.ts'

const FIGHT = 'fight-1'

/** Ash, who is Pia's, with 25 of 30 health. */
function withAsh(over: object = {}) {
  const server = openPushServer()
  server.push(GM, 'characters', aSheet({ health: 25, maxHealth: 30, ...over }))
  const claim = (id: string, claimedBy: string | null) =>
    server.store.read((tx) => {
      const row = tx.rows('characters', [id]).get(id)
      if (row) tx.putRows([{ ...row, document: { ...row.document, claimedBy } }])
    })
  claim('ash', 'seat-pia')
  const sheet = () => server.view(GM, 'characters', 'ash') as SyncDocument & { health: number; healthLog?: HealthLog }
  return { server, claim, sheet }
}

const tap = (id: string, amount: number, over: object = {}): SyncDocument => ({
  id,
  campaignId: CAMPAIGN,
  rev: `pia.${id}~p`,
  kind: 'health',
  at: NOW,
  lastModified: NOW,
  conflicts: [],
  changes: [{ characterId: 'ash', health: { kind: amount < 0 ? 'heal' : 'damage', amount: Math.abs(amount) } }],
  undos: 0,
  ...over,
})
const foe = { ...aSheet({ id: 'orc', type: 'monster', name: 'Secret' }), playerName: undefined } as SyncDocument

describe("[R12] a player's act", () => {
  test('[R12] is played on their character in the same transaction, and their device holds what it sent', () => {
    const { server, sheet } = withAsh()
    expect(server.push(PIA, 'acts', tap('one', 10)).verdict).toBe('ok')
    expect(server.touched()).toMatchObject([{ collections: ['acts', 'characters'], pubCollections: ['characters'] }])
    expect(server.view(PIA, 'acts', 'one')).toEqual(tap('one', 10))
    expect(sheet()).toMatchObject({ health: 15, healthLog: { acts: [{ id: 'one', kind: 'damage', by: 'seat-pia' }] } })
    expect(server.view(PIA, 'characters', 'ash')).toMatchObject({ health: 15, healthLog: { acts: [{ id: 'one' }] } })
    expect(server.view(GM, 'acts', 'one')).toMatchObject({
      text: 'Ash took 10 (25 to 15)',
      memberId: 'seat-pia',
      round: 0,
    })
  })

  test('[A12] never carries work for the GM’s undo', () => {
    const { server } = withAsh()
    const whole = { parts: [], work: [{ kind: 'made', id: 'orc' }] }
    server.push(PIA, 'acts', tap('one', 10, { whole }))
    expect(server.view(GM, 'acts', 'one')).not.toHaveProperty('whole')
  })

  test('[R12] on their deleted character is refused in words that say so; on another one’s, without', () => {
    const { server, sheet } = withAsh()
    const { rev } = sheet()
    server.push(GM, 'characters', { ...sheet(), rev: 'gm.gone', _deleted: true }, rev)
    expect(server.push(PIA, 'acts', tap('one', 10))).toMatchObject({ message: 'This character was deleted' })
    expect(server.push(TOM, 'acts', tap('two', 10))).toMatchObject({
      message: 'You can only change your own character’s health',
    })
    expect(server.view(GM, 'acts', 'one')).toBeUndefined()
  })

  test("[R12] comes after everything in its character's log, whatever the clocks say", () => {
    const { server, sheet } = withAsh()
    const far = Date.parse(NOW) + 86_400_000
    const acts = [{ id: 'gm', order: far, kind: 'damage', amount: 40 }]
    const log = { base: { health: 25, tempHealth: 0 }, foldedTo: 0, acts }
    server.push(GM, 'characters', { ...sheet(), rev: 'gm.2', health: 0, healthLog: log }, sheet().rev)
    server.push(PIA, 'acts', tap('heal', -5, { order: 1 }))
    expect(sheet().health).toBe(5)
    expect(server.view(GM, 'acts', 'heal')?.order).toBe(far + 1)
  })

  test('[R12] and others of the same player are played in the order they were made', () => {
    const { server, sheet } = withAsh()
    const later = tap('later', -5, { at: '2026-01-01T11:00:01.000Z' })
    const first = tap('first', 40, { at: '2026-01-01T11:00:00.000Z' })
    const verdicts = server.pushAll(
      PIA,
      'acts',
      [later, first].map((doc) => ({ doc, base: null })),
    )
    expect(verdicts.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['later', 'ok'],
      ['first', 'ok'],
    ])
    expect(sheet().health).toBe(5)
  })

  test('[R12] changes nothing when sent again, and never counts if undone before it was sent', () => {
    const { server, sheet } = withAsh()
    for (let times = 0; times < 2; times += 1) expect(server.push(PIA, 'acts', tap('one', 10)).verdict).toBe('ok')
    expect(server.push(PIA, 'acts', tap('two', 3, { undos: 1 })).verdict).toBe('ok')
    expect(sheet().health).toBe(15)
  })

  test("[R12] is undone by its player, once across all devices, and knows the combat's turn", () => {
    const { server, sheet } = withAsh()
    const entries = [{ id: 'orc', characterId: 'orc', initiative: 9 }]
    const combat = { id: CAMPAIGN, campaignId: CAMPAIGN, rev: 'gm.9', lastModified: NOW, conflicts: [], fightId: FIGHT }
    server.push(GM, 'combats', { ...combat, entries, turn: { round: 3, entryId: 'orc' } })
    server.push(PIA, 'acts', tap('one', 10, { fightId: FIGHT }))
    expect(server.view(GM, 'acts', 'one')).toMatchObject({ round: 3, by: 'orc', fightId: FIGHT })
    const back = tap('one', 10, { fightId: FIGHT, undos: 1, rev: 'pia.back~p' })
    expect(server.push(PIA, 'acts', back, 'pia.one~p').verdict).toBe('ok')
    expect(sheet()).toMatchObject({ health: 25, healthLog: { acts: [{ undos: 1 }] } })
    expect(server.view(GM, 'acts', 'one')).toMatchObject({ undos: 1 })
    expect(server.view(PIA, 'acts', 'one')).toEqual(back)
  })

  test('[R12] that the GM undid stays undone when its player undoes it too', () => {
    const { server, sheet } = withAsh()
    server.push(PIA, 'acts', tap('one', 10))
    const act = server.view(GM, 'acts', 'one') as SyncDocument
    const log = sheet().healthLog as HealthLog
    const acts = log.acts.map((entry) => ({ ...entry, undos: 1 }))
    server.push(GM, 'characters', { ...sheet(), rev: 'gm.3', health: 25, healthLog: { ...log, acts } }, sheet().rev)
    expect(server.push(GM, 'acts', { ...act, rev: 'gm.4', undos: 1, undoneOrder: 9 }, act.rev).verdict).toBe('ok')
    const mine = tap('one', 10, { undos: 1, rev: 'pia.back~p' })
    const verdict = server.push(PIA, 'acts', mine, 'pia.one~p')
    if (verdict.verdict !== 'conflict') throw new Error(verdict.verdict)
    const input = { verdict, mine, base: tap('one', 10), by: '', at: NOW, newId: () => 'x' }
    expect(resolveConflict('acts', { ...input, makeRev: () => 'pia.m', isOwn: () => true })).toEqual({
      document: verdict.master,
    })
    expect(sheet().health).toBe(25)
  })

  test.each([
    ['another’s character', tap('x', 3, { changes: [{ characterId: 'orc', health: { kind: 'damage', amount: 3 } }] })],
    ['two characters', tap('x', 3, { changes: [...(tap('x', 3).changes as object[]), { characterId: 'orc' }] })],
    [
      'a character that is not there',
      tap('x', 3, { changes: [{ characterId: 'no', health: { kind: 'heal', amount: 3 } }] }),
    ],
    ['a number that is set', tap('x', 3, { changes: [{ characterId: 'ash', health: { kind: 'set', amount: 3 } }] })],
    ['no amount', tap('x', 0)],
    ['more than there can be', tap('x', 1_000_001)],
    ['a condition', tap('x', 3, { changes: [{ characterId: 'ash', conditions: [] }] })],
    ['another kind of act', tap('x', 3, { kind: 'next' })],
  ])('[R12] of %s is refused', (_, act) => {
    const { server, sheet } = withAsh()
    server.push(GM, 'characters', foe)
    expect(server.push(PIA, 'acts', act).verdict).toBe('forbidden')
    expect(sheet()).not.toHaveProperty('healthLog')
    expect(server.view(GM, 'acts', 'x')).toBeUndefined()
  })

  test('[R12] keeps only the fields that the server knows', () => {
    const { server } = withAsh()
    const changes = [{ characterId: 'ash', hidden: true, health: { kind: 'heal', amount: 3, note: 'x' } }]
    const forged = { memberId: 'seat-tom', order: 5, text: 'forged', by: 'forged', before: {}, undoneOrder: 9 }
    expect(server.push(PIA, 'acts', tap('one', 3, { ...forged, changes, round: 7 })).verdict).toBe('ok')
    const stored = server.view(GM, 'acts', 'one')
    expect(stored).toMatchObject({ memberId: 'seat-pia', round: 0, text: 'Ash healed 3 (25 to 28)' })
    expect(stored?.changes).toEqual([{ characterId: 'ash', health: { kind: 'heal', amount: 3 } }])
    for (const key of ['by', 'before', 'undoneOrder']) expect(stored).not.toHaveProperty(key)
  })

  test('[R12] never changes after it was made: only its mark may rise, by a little, while the character is theirs', () => {
    const { server, claim, sheet } = withAsh()
    server.push(PIA, 'acts', tap('one', 10))
    const again = (over: object) => server.push(PIA, 'acts', tap('one', 10, { rev: 'pia.x~p', ...over }), 'pia.one~p')
    expect(again({ changes: tap('one', 4).changes }).verdict).toBe('forbidden')
    expect(again({ undos: 1_000 }).verdict).toBe('invalid')
    expect(again({ undos: 'x' }).verdict).toBe('invalid')
    expect(again({ _deleted: true }).verdict).toBe('forbidden')
    claim('ash', 'seat-tom')
    const message = 'Someone else plays this character now'
    expect(again({ undos: 1 })).toMatchObject({ verdict: 'forbidden', message, path: 'claimedBy' })
    expect(sheet().health).toBe(15)
  })

  test("[R12] doesn't exist for other players, and the GM's acts exist for no player", () => {
    const { server } = withAsh()
    server.push(PIA, 'acts', tap('one', 10))
    server.push(GM, 'acts', tap('gm', 4, { rev: 'gm.act' }))
    const [one] = server.pull(GM, 'acts').documents
    server.push(GM, 'acts', { ...(one as SyncDocument), rev: 'gm.gone', _deleted: true }, one?.rev)
    expect(server.touched()[0]?.pubSeq).toBeUndefined()
    expect(server.pull(TOM, 'acts').documents).toEqual([])
    expect(server.pull(PIA, 'acts').documents).toEqual([expect.objectContaining({ id: 'one', _deleted: true })])
    for (const id of ['one', 'gm']) {
      const message = 'You can’t change this'
      const guess = tap(id, 1, { rev: 'tom.1~p' })
      expect(server.push(TOM, 'acts', guess)).toEqual({ id, verdict: 'forbidden', message })
    }
  })

  test('[R12] is played, and undone, if its player became GM before it arrived', () => {
    const { server, sheet } = withAsh()
    server.push(PIA, 'acts', tap('one', 10))
    server.promote(PIA, 'gm')
    expect(server.push(PIA, 'acts', tap('two', 3)).verdict).toBe('ok')
    expect(sheet().health).toBe(12)
    expect(server.view(GM, 'acts', 'two')).toMatchObject({ memberId: 'seat-pia', text: 'Ash took 3 (15 to 12)' })
    const undone = tap('one', 10, { undos: 1, rev: 'pia.back~p' })
    expect(server.push(PIA, 'acts', undone, 'pia.one~p').verdict).toBe('ok')
    expect(sheet().health).toBe(22)
  })

  test('[R12] that left the log is gone for its player too, without a conflict', () => {
    const { server } = withAsh()
    server.push(PIA, 'acts', tap('one', 10))
    const act = server.view(GM, 'acts', 'one') as SyncDocument
    server.push(GM, 'acts', { ...act, rev: 'gm.gone', _deleted: true }, act.rev)
    const mine = tap('one', 10, { undos: 1, rev: 'pia.back~p' })
    const verdict = server.push(PIA, 'acts', mine, 'pia.one~p')
    if (verdict.verdict !== 'conflict') throw new Error(verdict.verdict)
    const input = { verdict, mine, base: tap('one', 10), by: '', at: NOW, newId: () => 'x' }
    expect(resolveConflict('acts', { ...input, makeRev: () => 'pia.m', isOwn: () => true })).toEqual({
      document: verdict.master,
    })
    expect(server.push(PIA, 'acts', mine, verdict.master.rev).verdict).toBe('forbidden')
  })

  test("[A5] that no longer fits into its character's log leaves the combat's log", () => {
    const { server, sheet } = withAsh({ health: 1000, maxHealth: 1000 })
    const taps = Array.from({ length: LONGEST_LOG + 2 }, (_, n) =>
      tap(`tap-${n}`, 1, { at: new Date(n).toISOString() }),
    )
    server.pushAll(
      PIA,
      'acts',
      taps.map((doc) => ({ doc, base: null })),
    )
    expect(sheet().health).toBe(1000 - taps.length)
    const living = (who: typeof PIA) => server.pull(who, 'acts', {}, 1000).documents.filter(({ _deleted }) => !_deleted)
    expect([living(GM).length, living(PIA).length]).toEqual([LONGEST_LOG, LONGEST_LOG])
  })
})

describe("[A6] health that the character's log doesn't account for", () => {
  test("[A6] is a difference when a player's form sends it, and the player holds what they sent", () => {
    const { server, sheet } = withAsh()
    server.push(PIA, 'acts', tap('one', 10))
    const own = server.view(PIA, 'characters', 'ash') as SyncDocument
    const sent = { ...own, health: 12, rev: 'pia.form~p' }
    expect(server.push(PIA, 'characters', sent, own.rev).verdict).toBe('ok')
    expect(server.view(PIA, 'characters', 'ash')).toEqual(sent)
    expect(sheet().healthLog?.acts[1]).toMatchObject({ id: 'pia.form', kind: 'shift', amount: -3 })
  })

  test.each([
    { max: 40, sent: 40, acts: [-2, 2], reached: 40 },
    { max: 25, sent: 25, acts: [-3, -4, 5], reached: 23 },
  ])('[R12] a form with a maximum of $max after hits ends as typed, whatever arrives first', (form) => {
    for (const isSheetFirst of [true, false]) {
      const { server, sheet } = withAsh({ health: 30 })
      const own = server.view(PIA, 'characters', 'ash') as SyncDocument
      const edited = { ...own, health: form.sent, maxHealth: form.max, rev: 'pia.form~p' }
      const temp = { changes: [{ characterId: 'ash', health: { kind: 'temp', amount: 7 } }] }
      const acts = [...form.acts.map((amount, n) => tap(`act-${n}`, -amount)), tap('temp', 1, temp)]
      const sendActs = () => acts.map((act) => expect(server.push(PIA, 'acts', act).verdict).toBe('ok'))
      if (!isSheetFirst) sendActs()
      sendForm(server, edited, own)
      if (isSheetFirst) sendActs()
      expect(sheet()).toMatchObject({ health: form.reached, maxHealth: form.max, tempHealth: 7 })
      expect(server.view(GM, 'acts', 'temp')).toMatchObject({ text: 'Ash has 7 temporary health' })
    }
  })

  test("[R5] a player's sheet shows nothing of the GM's acts, and one without effect moves nothing", () => {
    const { server, sheet } = withAsh({ health: 0 })
    server.push(PIA, 'acts', tap('one', 10))
    const before = server.view(PIA, 'characters', 'ash')
    const log = sheet().healthLog as HealthLog
    const acts = [...log.acts, { id: 'gm-act', order: Date.parse(NOW) + 60_000, kind: 'damage', amount: 7 }]
    server.push(GM, 'characters', { ...sheet(), rev: 'gm.5', healthLog: { ...log, acts } }, sheet().rev)
    expect(server.touched()[0]?.pubSeq).toBeUndefined()
    expect(server.view(PIA, 'characters', 'ash')).toEqual(before)
    expect(JSON.stringify(server.pull(TOM, 'characters').documents)).not.toContain('healthLog')
  })
})

describe('[R12] a death save', () => {
  const save = (id: string, saves: object, over: object = {}) =>
    tap(id, 1, { changes: [{ characterId: 'ash', saves }], ...over })

  test('[R12, A10] is played in the log; its player and the party see the count, and undo takes it back', () => {
    const { server, sheet } = withAsh({ health: 3 })
    const order = [anEntry('ash', 20)]
    const turn = { round: 1, entryId: 'ash' }
    const combat = aCombat({ id: CAMPAIGN, campaignId: CAMPAIGN, entries: order, turn, fightId: FIGHT, rev: 'gm.f' })
    server.push(GM, 'combats', combat as unknown as SyncDocument)
    server.push(PIA, 'acts', tap('fall', 9))
    expect(server.push(PIA, 'acts', save('one', { failures: 2 })).verdict).toBe('ok')
    expect(server.push(PIA, 'acts', save('two', { successes: 1 })).verdict).toBe('ok')
    expect(server.view(PIA, 'characters', 'ash')).toMatchObject({ deathSaves: { successes: 1, failures: 2 } })
    expect(server.view(TOM, 'combats', CAMPAIGN)?.entries).toMatchObject([
      { deathSaves: { successes: 1, failures: 2 } },
    ])
    expect(server.view(GM, 'acts', 'two')).toMatchObject({ text: "Ash's death saves: 1 passed, 2 failed" })
    expect(sheet()).not.toHaveProperty('deathSaves')
    server.push(PIA, 'acts', save('one', { failures: 2 }, { undos: 1, rev: 'pia.undo~p' }), 'pia.one~p')
    expect(server.view(PIA, 'characters', 'ash')).toMatchObject({ deathSaves: { successes: 1, failures: 0 } })
    server.push(PIA, 'acts', tap('up', -1))
    expect(server.view(PIA, 'characters', 'ash')).not.toHaveProperty('deathSaves')
  })

  test('[R12] is at most three at once, of their own character, and never written into the sheet', () => {
    const { server, sheet } = withAsh({ health: 0 })
    expect(server.push(PIA, 'acts', save('four', { failures: 4 })).verdict).toBe('forbidden')
    expect(server.push(PIA, 'acts', save('none', {})).verdict).toBe('forbidden')
    expect(server.push(TOM, 'acts', save('foreign', { failures: 1 }, { rev: 'tom.f~p' })).verdict).toBe('forbidden')
    const own = server.view(PIA, 'characters', 'ash') as SyncDocument
    const edited = { ...own, rev: 'pia.w~p', deathSaves: { successes: 3, failures: 0 } }
    server.push(PIA, 'characters', edited, own.rev)
    expect(sheet()).not.toHaveProperty('deathSaves')
    expect(server.view(PIA, 'characters', 'ash')).not.toHaveProperty('deathSaves')
  })
})

test('[R12] a hit that takes a concentrating hero down ends it by name; its player sees neither spell nor marks', () => {
  const condition = aCondition({
    id: 'held',
    name: 'Concentrating',
    note: 'Hex on Secret',
    visible: true,
    checkedTo: 4,
  })
  const { server, sheet } = withAsh({ health: 3, conditions: [condition] })
  const asks = {
    id: CAMPAIGN,
    rev: 'gm.c',
    name: 'Saltmere',
    joinCode: 'ABC-234',
    concentration: true,
    lastModified: NOW,
  }
  server.push(GM, 'campaigns', asks as unknown as SyncDocument)
  expect(server.view(PIA, 'campaigns', CAMPAIGN)).not.toHaveProperty('concentration')
  expect(JSON.stringify(server.view(PIA, 'characters', 'ash'))).not.toMatch(/Secret|checkedTo/)
  server.push(PIA, 'acts', tap('fall', 9))
  expect(sheet()).toMatchObject({ health: 0, conditions: [] })
  expect(server.view(GM, 'acts', 'fall')).toMatchObject({
    text: 'Ash took 9 (3 to 0), Concentration (Hex on Secret) ended',
  })
  expect(server.view(PIA, 'acts', 'fall')).toEqual(tap('fall', 9))
  expect(server.push(PIA, 'acts', tap('fall', 9, { undos: 1, rev: 'pia.undo~p' }), 'pia.fall~p').verdict).toBe('ok')
  expect(sheet()).toMatchObject({ health: 3, conditions: [{ id: 'held', note: 'Hex on Secret' }] })
})

/** A sheet's edit, which is merged on the phone and sent again if the sheet has moved. */
function sendForm(server: ReturnType<typeof openPushServer>, mine: SyncDocument, base: SyncDocument): void {
  const verdict = server.push(PIA, 'characters', mine, base.rev)
  expect(['ok', 'conflict']).toContain(verdict.verdict)
  if (verdict.verdict !== 'conflict') return
  const input = { verdict, mine, base, by: '', at: NOW, newId: () => 'x' }
  const { document } = resolveConflict('characters', { ...input, makeRev: () => 'pia.m~p', isOwn: () => true })
  expect(server.push(PIA, 'characters', document, verdict.master.rev).verdict).toBe('ok')
}
