import { describe, expect, test } from 'vitest'
import type { CollectionName, Poke, SyncDocument } from '../protocol.ts'
import { aSheet, CAMPAIGN, GM, NOW, openPushServer, PIA, TOM } from '../testing/push-server.ts'
import { changesToPoke, isShort } from './changes-to-poke.ts'
import type { SyncPerson } from './document-store.ts'

type Server = ReturnType<typeof openPushServer>

/** What the last push adds to the pokes. */
function contentsFor(server: Server, ...people: SyncPerson[]): Pick<Poke, 'generation' | 'changes'>[] {
  const [touched] = server.touched()
  if (!touched) throw new Error('The last push moved nothing')
  return server.store.read((tx) => changesToPoke(tx, people, touched))
}

function changesFor(server: Server, person: SyncPerson) {
  return contentsFor(server, person)[0]?.changes ?? []
}

const session: SyncDocument = {
  id: 's1',
  rev: 'gm.1',
  campaignId: CAMPAIGN,
  sessionNumber: 1,
  date: NOW,
  gmNotes: 'secret',
  recap: 'What happened',
  shared: { recap: true, summary: false },
  lastModified: NOW,
  conflicts: [],
}

describe('[D7] a short change comes with its poke', () => {
  test('from the last place of the collection before it, as a pull from there would answer it', () => {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet())
    server.push(GM, 'sessions', session)
    server.push(GM, 'characters', aSheet({ id: 'bo', name: 'Bo', notes: 'secret', rev: 'gm.2' }))
    for (const person of [GM, PIA]) {
      const [moved] = changesFor(server, person)
      const pulled = server.pull(person, 'characters', { [CAMPAIGN]: moved?.from ?? '' })
      expect(moved?.documents).toEqual(pulled.documents)
      expect(moved?.to).toEqual(pulled.checkpoint[CAMPAIGN])
      expect(moved?.from).toBe(person === GM ? '1:1' : '1:1')
    }
    expect(JSON.stringify(changesFor(server, PIA))).not.toContain('secret')
  })

  test('to the GM with the place of the players’ sequence, which a player never gets', () => {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet())
    server.push(GM, 'characters', aSheet({ id: 'orc', type: 'monster', rev: 'gm.2' }))
    expect(changesFor(server, GM)).toMatchObject([{ from: '1:1', to: '1:2', published: 1 }])
    expect(changesFor(server, PIA)).toEqual([])
    server.push(GM, 'characters', aSheet({ id: 'bo', rev: 'gm.3' }))
    expect(changesFor(server, PIA)).toEqual([
      { collection: 'characters', from: '1:1', to: '1:2', documents: [expect.objectContaining({ id: 'bo' })] },
    ])
  })

  test('in every collection that moved with it', () => {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet({ includeInInitiative: true }))
    const entry = { id: 'e1', characterId: 'ash', initiative: 12 }
    const combat = {
      id: CAMPAIGN,
      rev: 'gm.2',
      campaignId: CAMPAIGN,
      entries: [entry],
      turn: { round: 1, entryId: 'e1' },
    }
    server.push(GM, 'combats', { ...combat, log: [], lastModified: NOW, conflicts: [] })
    server.push(GM, 'characters', aSheet({ includeInInitiative: true, health: 12, rev: 'gm.3' }), 'gm.1')
    expect(changesFor(server, PIA).map(({ collection, documents }) => [collection, documents.length])).toEqual([
      ['characters', 1],
      ['combats', 1],
    ])
  })

  test('if it was changed again meanwhile, with what came on top of it', () => {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet())
    const first = server.touched()[0]
    server.push(GM, 'characters', aSheet({ health: 3, rev: 'gm.2' }), 'gm.1')
    const content = first && server.store.read((tx) => changesToPoke(tx, [GM], first))[0]
    expect(content?.changes).toMatchObject([{ from: '1:0', to: '1:2', documents: [{ health: 3 }] }])
  })
})

describe('[D7] only to those who may see it now', () => {
  test('nothing to someone who left, is not in yet, or never was a member', () => {
    const server = openPushServer()
    server.membership(TOM, { status: 'removed', epoch: 2 })
    server.membership({ userId: 'late' }, { status: 'pending' })
    server.push(GM, 'characters', aSheet())
    expect(contentsFor(server, TOM, { userId: 'late' }, { userId: 'stranger' })).toEqual([{}, {}, {}])
  })

  test('a GM who became a player gets the player’s view, at the place of their new membership', () => {
    const server = openPushServer()
    server.push(GM, 'sessions', session)
    server.promote(GM, 'player')
    const [moved] = changesFor(server, GM)
    expect(moved).toMatchObject({ from: '2:0', to: '2:1', documents: [{ recap: 'What happened' }] })
    expect(JSON.stringify(moved)).not.toContain('secret')
  })

  test('no player gets a handout or its place, and none an act of another one', () => {
    const server = openPushServer()
    const handout = { id: 'map', rev: 'gm.1', campaignId: CAMPAIGN, title: 'Map', text: '', sharedAt: NOW }
    server.push(GM, 'handouts', { ...handout, lastModified: NOW, conflicts: [] })
    expect([changesFor(server, PIA), changesFor(server, GM).length]).toEqual([[], 1])
  })
})

describe('[D7] a long change is left to the pull', () => {
  const pushMany = (server: Server, collection: CollectionName, count: number) => {
    const docs = Array.from({ length: count }, (_, at) => aSheet({ id: `ash-${at}`, rev: `gm.${at + 1}` }))
    server.pushAll(
      GM,
      collection,
      docs.map((doc) => ({ doc, base: null })),
    )
    return server.touched()[0]
  }

  test('more than twenty documents', () => {
    expect(pushMany(openPushServer(), 'characters', 20)).toSatisfy(isShort)
    expect(pushMany(openPushServer(), 'characters', 21)).not.toSatisfy(isShort)
  })

  test('more than 32 Ki characters', () => {
    const server = openPushServer()
    server.push(GM, 'sessions', { ...session, gmNotes: 'n'.repeat(33_000) })
    expect(contentsFor(server, GM)).toEqual([{ generation: server.generation(), changes: [] }])
  })

  test('a place among many that came since', () => {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet())
    const first = server.touched()[0]
    pushMany(server, 'characters', 30)
    expect(first && server.store.read((tx) => changesToPoke(tx, [GM], first))).toMatchObject([{ changes: [] }])
  })
})
