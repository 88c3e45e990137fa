import { type Act, actToRedo, combatLog } from '@lanternkeep/schema'
import { aCombat, anAct } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { aSheet, CAMPAIGN, GM, NOW, openPushServer, PIA } from '../testing/push-server.ts'

const NOW_MS = Date.parse(NOW)

/** Ash, who is Pia's, with 25 of 30 health. */
function withAsh() {
  const server = openPushServer()
  server.push(GM, 'characters', aSheet({ health: 25, maxHealth: 30 }))
  server.store.read((tx) => {
    const row = tx.rows('characters', ['ash']).get('ash')
    if (row) tx.putRows([{ ...row, document: { ...row.document, claimedBy: 'seat-pia' } }])
  })
  const held = new Map<string, SyncDocument>()
  const send = (act: SyncDocument) => {
    const verdict = server.push(PIA, 'acts', act, held.get(act.id)?.rev ?? null)
    held.set(act.id, act)
    expect(verdict.verdict).toBe('ok')
  }
  const tap = (id: string, over: object = {}) => {
    const changes = [{ characterId: 'ash', health: { kind: 'damage', amount: 10 } }]
    const stamps = { campaignId: CAMPAIGN, rev: `pia.${id}~p`, at: NOW, lastModified: NOW, conflicts: [] }
    send({ id, kind: 'health', changes, undos: 0, ...stamps, ...over } as SyncDocument)
  }
  const undo = (id: string) => {
    const act = held.get(id) as SyncDocument
    const undos = Number(act.undos) + 1
    send({ ...act, undos, rev: `pia.${id}-${undos}~p` })
  }
  const act = (id: string) => server.view(GM, 'acts', id) as SyncDocument & Act
  const gmActs = (id: string, over: Partial<Act>) => {
    server.push(GM, 'acts', anAct({ id, campaignId: CAMPAIGN, rev: `gm.${id}`, ...over }) as SyncDocument)
  }
  /** What the GM's device would redo. */
  const toRedo = () => {
    const { documents } = server.pull(GM, 'acts')
    return actToRedo(combatLog(documents as (SyncDocument & Act)[], null))?.id
  }
  return { server, tap, undo, act, gmActs, toRedo }
}

test("[A8] the GM can redo an act that its player undid, until the GM's next act", () => {
  const { tap, undo, gmActs, toRedo } = withAsh()
  gmActs('before', { order: NOW_MS - 1 })
  tap('one')
  expect(toRedo()).toBeUndefined()
  undo('one')
  expect(toRedo()).toBe('one')
  gmActs('after', { order: NOW_MS + 60_000 })
  expect(toRedo()).toBeUndefined()
})

test('[A8] an act that the GM redid can be undone by its player and redone again', () => {
  const { server, tap, undo, act, toRedo } = withAsh()
  tap('one')
  undo('one')
  const first = act('one')
  server.push(GM, 'acts', { ...first, undos: 2, rev: 'gm.redo' }, first.rev)
  expect(toRedo()).toBeUndefined()
  const { rev } = server.view(PIA, 'acts', 'one') as SyncDocument
  const again = { ...(server.view(PIA, 'acts', 'one') as SyncDocument), undos: 3, rev: 'pia.again~p' }
  expect(server.push(PIA, 'acts', again, rev).verdict).toBe('ok')
  expect(act('one').undoneOrder).toBeGreaterThan(first.undoneOrder ?? 0)
  expect(toRedo()).toBe('one')
})

test('[A8] of acts that the GM and a player undid, redo takes the last one first', () => {
  const { server, tap, undo, act, toRedo } = withAsh()
  tap('one')
  tap('two')
  const two = act('two')
  server.push(GM, 'acts', { ...two, undos: 1, undoneOrder: NOW_MS - 5, rev: 'gm.undo' }, two.rev)
  undo('one')
  expect(toRedo()).toBe('one')
})

test("[A8] a player's new act takes the one they undid from the redo list", () => {
  const { tap, undo, toRedo } = withAsh()
  tap('one')
  undo('one')
  tap('two')
  expect(toRedo()).toBeUndefined()
})

test('[A8] an act that was undone before it was sent can be redone', () => {
  const { tap, toRedo } = withAsh()
  tap('one', { undos: 1 })
  expect(toRedo()).toBe('one')
})

test("[A8] a player's undo comes after a turn that a GM passed with a clock ahead of the server's", () => {
  const { server, tap, undo, gmActs, toRedo } = withAsh()
  const turn = { round: 2, entryId: 'orc', actId: 'turn' }
  gmActs('turn', { kind: 'next', order: NOW_MS + 90_000 })
  const combat = aCombat({ id: CAMPAIGN, campaignId: CAMPAIGN, turn, rev: 'gm.combat' })
  server.push(GM, 'combats', combat as unknown as SyncDocument)
  tap('one')
  undo('one')
  expect(toRedo()).toBe('one')
})

test('[A8] the place of an undone act reaches no player', () => {
  const { server, tap, undo } = withAsh()
  tap('one')
  undo('one')
  expect(server.view(PIA, 'acts', 'one')).not.toHaveProperty('undoneOrder')
})
