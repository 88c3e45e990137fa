import { beforeEach, describe, expect, test } from 'vitest'
import type { SyncDocument } from '../../protocol.ts'
import { aSheet, CAMPAIGN, GM, NOW, openPushServer, PIA } from '../../testing/push-server.ts'
import { answerFrom } from '../../testing/replay.ts'
import { acceptPush } from '../accept-push.ts'
import type { ServerFacts } from '../document-store.ts'
import { listChanges } from '../list-changes.ts'
import { writeDocument } from '../write.ts'
import { aheadOfChange, aheadOfPull, aheadOfPush } from './ahead.ts'
import { rememberDraws } from './draws.ts'
import { NotLoaded, NotStored } from './layer.ts'
import type { Ahead, Question } from './questions.ts'
import { createWorkspace } from './workspace.ts'

let server: ReturnType<typeof openPushServer>
beforeEach(() => {
  server = openPushServer()
})

/** A workspace that knows what a store would load for this. */
function loadedWith({ questions, combats = [] }: Ahead) {
  const workspace = createWorkspace()
  server.store.read((tx) => {
    const put = (question: Question) => workspace.put(question, answerFrom(tx, server.facts, question) as never)
    questions.forEach(put)
    for (const id of combats) {
      put({ ask: 'row', collection: 'combats', id })
      const entries = (tx.rows('combats', [id]).get(id)?.document.entries ?? []) as { characterId: string }[]
      for (const { characterId } of entries) put({ ask: 'row', collection: 'characters', id: characterId })
    }
    put({ ask: 'plan', ownerId: 'gm' })
  })
  return workspace
}

function pushOf(doc: SyncDocument, base: string | null) {
  const generation = server.generation()
  return { collection: 'characters' as const, replica: 'r1', generation, rows: [{ doc, base }] }
}

describe('what is loaded ahead is enough', () => {
  test('for a push of a sheet in a running combat', () => {
    server.push(GM, 'characters', aSheet())
    const entries = [{ id: 'e1', characterId: 'ash', initiative: 12 }]
    server.push(GM, 'combats', { id: CAMPAIGN, rev: 'gm.c', campaignId: CAMPAIGN, entries, lastModified: NOW } as never)
    const body = pushOf({ ...aSheet(), rev: 'gm.2', name: 'Ashe' }, 'gm.1')
    const { result, written } = loadedWith(aheadOfPush(GM, body)).decide((tx) => acceptPush(tx, GM, body, server.facts))
    expect(result.answer.verdicts).toMatchObject([{ verdict: 'ok' }])
    expect([...written.rows.keys()]).toContain('characters/ash')
  })

  test('for an edit by a call', () => {
    server.push(GM, 'characters', aSheet())
    const change = {
      collection: 'characters' as const,
      id: 'ash',
      campaignId: CAMPAIGN,
      change: (current: SyncDocument | undefined) => current && { ...current, name: 'Ashe' },
    }
    const { result } = loadedWith(aheadOfChange(GM, change)).decide((tx) => writeDocument(tx, GM, change, server.facts))
    expect(result.outcome).toBe('written')
  })

  test('for a pull, whose pages tell from where on they are asked', () => {
    const body = { collection: 'characters' as const, checkpoint: { [CAMPAIGN]: '1:7' }, limit: 5 }
    expect(aheadOfPull(GM, body).pull).toMatchObject({ since: new Map([[CAMPAIGN, 7]]), limit: 5 })
  })
})

test('an unknown answer ends the decision with everything it asked at once, and changes nothing', () => {
  const workspace = createWorkspace()
  const decide = () => workspace.decide((tx) => tx.rows('characters', ['a', 'b']))
  expect(decide).toThrow(NotLoaded)
  try {
    decide()
  } catch (error) {
    expect((error as NotLoaded).questions).toMatchObject([{ id: 'a' }, { id: 'b' }])
  }
})

test('a decision that hides that something was unknown is not believed', () => {
  const workspace = createWorkspace()
  const hiding = () =>
    workspace.decide((tx) => {
      try {
        return tx.generations()
      } catch {
        return []
      }
    })
  expect(hiding).toThrow(NotLoaded)
})

test('a later decision sees what an earlier one wrote before it is stored', () => {
  const first = pushOf(aSheet(), null)
  const second = pushOf({ ...aSheet(), rev: 'gm.2', name: 'Ashe' }, 'gm.1')
  const workspace = loadedWith(aheadOfPush(GM, first))
  const push = (body: typeof first) => workspace.decide((tx) => acceptPush(tx, GM, body, server.facts)).result.answer
  expect(push(first).places).toEqual({ [CAMPAIGN]: { from: '1:0', to: '1:1', published: 1 } })
  expect(push(second)).toMatchObject({ verdicts: [{ verdict: 'ok', place: '2:2' }] })
  expect(push(first).verdicts).toMatchObject([{ verdict: 'conflict', master: { name: 'Ashe' } }])
})

test('what a decision wrote is gone if it throws', () => {
  const workspace = loadedWith(aheadOfPush(GM, pushOf(aSheet(), null)))
  const broken = () =>
    workspace.decide((tx) => {
      tx.advance(CAMPAIGN, { seq: 5, pubSeq: 5 })
      throw new Error('broken')
    })
  expect(broken).toThrow('broken')
  expect(workspace.decide((tx) => tx.heads([CAMPAIGN]).get(CAMPAIGN)?.seq).result).toBe(0)
})

test('a list that an earlier decision changed is asked once that is stored', () => {
  const body = pushOf(aSheet(), null)
  const workspace = loadedWith(aheadOfPush(GM, body))
  workspace.decide((tx) => acceptPush(tx, GM, body, server.facts))
  const ask = () =>
    workspace.decide((tx) =>
      tx.changes({ collection: 'characters', campaignId: CAMPAIGN, audience: 'gm', since: 0, limit: 1 }),
    )
  expect(ask).toThrow(NotStored)
})

test('changes that were loaded answer shorter and later questions too', () => {
  for (const id of ['a', 'b', 'c']) server.push(GM, 'characters', aSheet({ id, rev: `gm.${id}` }))
  const workspace = createWorkspace()
  const query = { collection: 'characters', campaignId: CAMPAIGN, audience: 'gm' } as const
  const rows = server.store.read((tx) => tx.changes({ ...query, since: 0, limit: 9 }))
  workspace.put({ ask: 'changes', ...query, since: 0, limit: 9 }, { rows, isAll: true, size: 5000 })
  const ask = (since: number, limit: number, size?: number) => {
    const part = { ...query, since, limit, ...(size !== undefined && { size }) }
    return workspace.decide((tx) => tx.changes(part).map(({ id }) => id)).result
  }
  expect([ask(0, 2), ask(1, 9), ask(3, 1), ask(0, 9, 1)]).toEqual([['a', 'b'], ['b', 'c'], [], ['a']])
})

test('a pull of a person who was loaded with all campaigns is answered like the store', () => {
  server.push(GM, 'characters', aSheet())
  const body = { collection: 'characters' as const, checkpoint: {}, limit: 10 }
  const direct = server.store.read((tx) => listChanges(tx, PIA, body))
  expect(server.pull(PIA, 'characters', {}, 10)).toEqual(direct)
})

test('each run of a decision draws the same, and counts a limit once', () => {
  let [ids, counted] = [0, 0]
  const facts: ServerFacts = { ...server.facts, newId: () => `id-${++ids}`, mayNameCode: () => ++counted > 0 }
  const draws = rememberDraws(facts)
  const run = () => {
    const { newId, mayNameCode } = draws()
    return [newId(), newId(), mayNameCode?.('gm')]
  }
  expect(run()).toEqual(run())
  expect(counted).toBe(1)
})
