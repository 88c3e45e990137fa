import { type HealthEntry, type Ledgered, withHealthEntry } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { aSheet, CAMPAIGN, GM, NOW, openPushServer, PIA } from '../testing/push-server.ts'
import { writeDocument } from './write.ts'

type PushServer = ReturnType<typeof openPushServer>

const ash = (server: PushServer) => server.view(GM, 'characters', 'ash')
const entriesOf = (server: PushServer) => {
  const { healthLog } = ash(server) as SyncDocument & { healthLog: { acts: { id: string; undos?: number }[] } }
  return healthLog.acts.map(({ id, undos }) => [id, undos])
}

/** Ash, 30 of 40 health, claimed by Pia. */
function aTable(): PushServer {
  const server = openPushServer()
  server.push(GM, 'characters', aSheet())
  const change = (current: SyncDocument | undefined) => current && { ...current, claimedBy: 'seat-pia' }
  server.store.read((tx) => {
    writeDocument(tx, 'server', { collection: 'characters', id: 'ash', campaignId: CAMPAIGN, change }, server.facts)
  })
  return server
}

function tap(server: PushServer, id = 'tap'): void {
  const act = {
    ...{ id, campaignId: CAMPAIGN, rev: `${id}.1~p`, kind: 'health', at: NOW, lastModified: NOW, conflicts: [] },
    changes: [{ characterId: 'ash', health: { kind: 'damage', amount: 10 } }],
    undos: 0,
  }
  expect(server.push(PIA, 'acts', act).verdict).toBe('ok')
}

function undo(server: PushServer): void {
  const current = server.view(PIA, 'acts', 'tap') as SyncDocument
  const edited = { ...current, undos: 1, rev: 'tap.2~p' }
  expect(server.push(PIA, 'acts', edited, current.rev).verdict).toBe('ok')
}

/** The restored server, with what happened next, and then Pia's sheet as her phone brought it back. */
function broughtBack(server: PushServer, evening: (server: PushServer) => void, next?: () => void): void {
  const backup = server.backUp()
  evening(server)
  const held = server.view(PIA, 'characters', 'ash') as SyncDocument
  backup.restore()
  next?.()
  expect(server.bringBack(PIA, 'characters', { doc: held, place: '9' }).verdict).toBe('ok')
}

test('[G6] taps whose sheet came back first count once when the acts themselves arrive', () => {
  const server = aTable()
  broughtBack(server, (evening) => {
    tap(evening)
    tap(evening, 'again')
  })
  const named = [
    ['again', undefined],
    ['tap', undefined],
  ]
  expect([ash(server)?.health, entriesOf(server)]).toEqual([10, named])
  tap(server)
  tap(server, 'again')
  expect([ash(server)?.health, entriesOf(server)]).toEqual([10, named])
  expect(ash(server)?.conflicts).toEqual([])
})

test('[G6] a tap that a GM’s device brings back pokes its player, whose sheet has it already', () => {
  const server = aTable()
  let held: SyncDocument | undefined
  broughtBack(server, (evening) => {
    tap(evening)
    held = evening.view(GM, 'acts', 'tap')
  })
  expect(server.bringBack(GM, 'acts', { doc: held as SyncDocument, place: '8:8' }).verdict).toBe('ok')
  const [touched] = server.touched()
  expect(touched).toMatchObject({ personal: { members: ['seat-pia'], collections: ['acts'] }, pubCollections: [] })
})

test('[G6] an undo since the backup comes back with the sheet, in the log of the combat as well', () => {
  const server = aTable()
  tap(server)
  broughtBack(server, undo)
  expect([ash(server)?.health, entriesOf(server)]).toEqual([30, [['tap', 1]]])
  expect(server.view(GM, 'acts', 'tap')).toMatchObject({ undos: 1 })
})

test('[G6] what a device says of its log is no reason to refuse its sheet, and changes no one else’s act', () => {
  const server = aTable()
  const act = { id: 'hit', campaignId: CAMPAIGN, kind: 'health', at: NOW, lastModified: NOW, conflicts: [], undos: 0 }
  const changes = [{ characterId: 'ash', health: { kind: 'damage', amount: 3 } }]
  server.push(GM, 'acts', { ...act, rev: 'gm.1', changes, order: 5, text: 'Ash took 3' })
  const held = server.view(PIA, 'characters', 'ash') as SyncDocument
  const backup = server.backUp()
  backup.restore()
  for (const [at, healthLog] of [
    'tap',
    { acts: 'tap' },
    { acts: [{ id: 3 }] },
    { acts: [{ id: 'hit', undos: 1 }] },
  ].entries()) {
    const doc = { ...held, health: 29 - at, healthLog, rev: `p.${at}~p` }
    expect(server.bringBack(PIA, 'characters', { doc, place: String(20 + at) }).verdict).toBe('ok')
  }
  expect(server.view(GM, 'acts', 'hit')).toMatchObject({ undos: 0 })
})

/** A GM's device gives Ash this, seconds after eleven. */
function act(server: PushServer, second: number, entry: Pick<HealthEntry, 'kind' | 'amount'>): SyncDocument {
  const at = Date.parse(NOW) - 3_600_000 + second * 1000
  const held = ash(server) as SyncDocument & Ledgered
  const changed = withHealthEntry(held, { id: `act-${second}`, order: at, ...entry })
  const doc = { ...changed, rev: `gm.1${second}`, lastModified: new Date(at).toISOString() }
  expect(server.push(GM, 'characters', doc, held.rev).verdict).toBe('ok')
  return doc
}

test('[G6] a hit that a phone brings back without its name stays before what others gave since the backup', () => {
  const server = aTable()
  let hit: SyncDocument | undefined
  broughtBack(
    server,
    (evening) => {
      hit = act(evening, 1, { kind: 'damage', amount: 24 })
    },
    () => act(server, 2, { kind: 'heal', amount: 20 }),
  )
  expect(ash(server)?.health).toBe(26)
  // The device that dealt it has it by name.
  expect(server.bringBack(GM, 'characters', { doc: hit as SyncDocument, place: '9' }).verdict).toBe('ok')
  expect([ash(server)?.health, ash(server)?.conflicts, entriesOf(server)]).toEqual([
    26,
    [],
    [
      ['act-1', undefined],
      ['act-2', undefined],
    ],
  ])
})

test('[G4] an edit that a GM’s device brought back may be in the sheet after yet another restore, too', () => {
  const server = aTable()
  const before = server.view(PIA, 'characters', 'ash') as SyncDocument
  const first = server.backUp()
  const doc = { ...before, health: 27, rev: 'p.1~p' }
  expect(server.push(PIA, 'characters', doc, before.rev).verdict).toBe('ok')
  const held = ash(server) as SyncDocument
  first.restore()
  expect(server.bringBack(GM, 'characters', { doc: held, place: '9:9' }).verdict).toBe('ok')
  act(server, 3, { kind: 'heal', amount: 1 })
  server.backUp().restore()
  // Whatever lands on it then.
  for (const second of [4, 5]) {
    const [sentAgain] = server.pushAll(PIA, 'characters', [{ doc, base: before.rev, place: '2' }])
    expect(sentAgain).toMatchObject({ verdict: 'conflict', unsure: true })
    act(server, second, { kind: 'heal', amount: 1 })
  }
})

test('[G4] a row that was brought back before yet another restore keeps the backup’s state as the base of what comes', () => {
  const server = aTable()
  const first = server.backUp()
  const held = act(server, 1, { kind: 'damage', amount: 5 })
  first.restore()
  expect(server.bringBack(GM, 'characters', { doc: held, place: '9:9' }).verdict).toBe('ok')
  const second = server.backUp()
  const now = ash(server) as SyncDocument
  const renamed = { ...now, name: 'Ashling', rev: 'gm.20' }
  expect(server.push(GM, 'characters', renamed, now.rev).verdict).toBe('ok')
  second.restore()
  act(server, 2, { kind: 'heal', amount: 1 })
  expect(server.bringBack(GM, 'characters', { doc: renamed, place: '9000000:9000000' }).verdict).toBe('ok')
  expect(ash(server)).toMatchObject({ name: 'Ashling', health: 26, conflicts: [] })
})

test('[G5] a hit counts once that came with a later generation, before devices of the earlier one', () => {
  const server = aTable()
  const first = server.backUp()
  const edit = (person: typeof GM, change: object, rev: string) => {
    const before = server.view(person, 'characters', 'ash') as SyncDocument
    expect(server.push(person, 'characters', { ...before, ...change, rev }, before.rev).verdict).toBe('ok')
  }
  edit(PIA, { health: 25 }, 'p.1~p')
  const early = ash(server) as SyncDocument
  const second = server.backUp()
  edit(PIA, { health: 20 }, 'p.2~p')
  edit(GM, { notes: 'She lies.' }, 'gm.3')
  const [tablet, phone] = [ash(server), server.view(PIA, 'characters', 'ash')] as [SyncDocument, SyncDocument]
  second.restore()
  server.bringBack(GM, 'characters', { doc: tablet, place: '10:10' })
  edit(GM, { notes: 'She lies well.' }, 'gm.4')
  const [laptop, from] = [ash(server) as SyncDocument, server.generation()]
  first.restore()
  server.bringBack(GM, 'characters', { doc: laptop, place: '9000000:9000000', from })
  server.bringBack(GM, 'characters', { doc: early, place: '8:8' })
  server.bringBack(PIA, 'characters', { doc: phone, place: '9' })
  expect(ash(server)).toMatchObject({ health: 20, notes: 'She lies well.', conflicts: [] })
})

test('[G7] what a restored campaign has no room for is no mistake of the player, whose device keeps it', () => {
  const server = aTable()
  const backup = server.backUp()
  const current = server.view(PIA, 'characters', 'ash') as SyncDocument
  const renamed = { ...current, name: 'Ash of the long road', rev: 'pia.2~p' }
  expect(server.push(PIA, 'characters', renamed, current.rev).verdict).toBe('ok')
  const held = server.view(PIA, 'characters', 'ash') as SyncDocument
  backup.restore()
  server.facts.quotas = { documents: 100, bytes: 1, rolls: 100, sheets: 10, campaigns: 10 }
  const verdict = server.bringBack(PIA, 'characters', { doc: held, place: '9' })
  expect(verdict).toMatchObject({ verdict: 'invalid', noRoom: true })
})
