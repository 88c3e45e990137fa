import { expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { NOW } from '../testing/push-server.ts'
import { resolveConflict } from './resolve.ts'

const at = (rev: string, over: object = {}): SyncDocument => ({
  id: 'ash',
  rev,
  health: 30,
  maxHealth: 40,
  lastModified: NOW,
  conflicts: [],
  ...over,
})

function resolved(mine: SyncDocument, master: SyncDocument, base: SyncDocument | null, better?: SyncDocument) {
  const verdict = { id: 'ash', verdict: 'conflict' as const, master, base: better }
  return resolveConflict('characters', {
    verdict,
    mine,
    base,
    by: 'laptop',
    at: NOW,
    newId: () => 'new',
    makeRev: () => 'gm.9',
    isOwn: (rev) => rev.startsWith('gm.'),
  })
}

test("[C2] the merge is built on the server's state", () => {
  const { document, rejected } = resolved(at('gm.1', { health: 25 }), at('s2', { health: 28 }), at('s1'))
  expect([document.rev, document.health, rejected]).toEqual(['gm.9^s2', 23, undefined])
})

test('[C2] a result that equals theirs is taken as it is', () => {
  const master = at('s2', { health: 28 })
  expect(resolved(at('gm.1'), master, at('s1')).document).toBe(master)
})

test('[U5] a better base from the server is used', () => {
  const better = at('gm.1', { health: 25 })
  expect(resolved(at('gm.2', { health: 24 }), at('s2', { health: 20 }), at('s1'), better).document.health).toBe(19)
})

test('[V3] after a crash between two writes, what was already merged is not merged again', () => {
  const master = at('s2', { health: 28 })
  expect(resolved(at('gm.8^s2', { health: 23 }), master, at('s1')).document).toMatchObject({
    rev: 'gm.9^s2',
    health: 23,
  })
})

test('[V3] if the server has moved on since, the difference becomes a conflict', () => {
  const { document } = resolved(at('gm.8^s2', { health: 23 }), at('s3', { health: 22 }), at('s1'))
  expect(document).toMatchObject({ health: 22, conflicts: [{ path: 'health', mine: 23, theirs: 22 }] })
})

test('[V3] a document written elsewhere holds no edit of this device', () => {
  const master = at('s3', { health: 22 })
  expect(resolved(at('s2', { health: 28 }), master, at('s1')).document).toBe(master)
})

test('[V2] a player who became GM adds their edit to the whole document and keeps what they never saw', () => {
  const { document } = resolved(at('gm.1^s1~p', { health: 25 }), at('s1', { notes: 'secret' }), at('s1~p'))
  expect(document).toMatchObject({ rev: 'gm.9^s1', health: 25, notes: 'secret', conflicts: [] })
})

test('[R11] a GM who became a player takes theirs, and their edit is set aside', () => {
  const master = at('s2~p')
  expect(resolved(at('gm.1', { notes: 'secret' }), master, at('s1', { notes: '' }))).toEqual({
    document: master,
    rejected: 'Your role in this campaign has changed',
  })
})
