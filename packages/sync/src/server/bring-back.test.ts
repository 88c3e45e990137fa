import { type HealthEntry, type Ledgered, withHealthEntry } from '@lanternkeep/schema'
import { describe, expect, test } from 'vitest'
import { merge } from '../merge/merge.ts'
import { MIXED_GENERATIONS, type SyncDocument } from '../protocol.ts'
import { aSheet, CAMPAIGN, GM, NOW, openPushServer, PIA, TOM } from '../testing/push-server.ts'
import { writeDocument } from './write.ts'

type PushServer = ReturnType<typeof openPushServer>

const ash = (server: PushServer) => server.view(GM, 'characters', 'ash')
const conflictsOf = (document: SyncDocument | undefined) =>
  (document?.conflicts ?? []) as { path: string; mine: unknown }[]

/**
 * Ash, 30 of 40 health, in the backup; claimed by Pia if asked. Then `evening` is played, and the backup is restored.
 */
function afterRestore(evening: (server: PushServer) => void, over: Partial<SyncDocument> = {}) {
  const server = openPushServer()
  server.push(GM, 'characters', aSheet({ background: 'Born in a mill.', ...over }))
  if (over.claimedBy) claim(server, String(over.claimedBy))
  const backup = server.backUp()
  evening(server)
  const held = { gm: ash(server) as SyncDocument, pia: server.view(PIA, 'characters', 'ash') as SyncDocument }
  backup.restore()
  return { server, held }
}

function claim(server: PushServer, memberId: string | null): void {
  const change = (current: SyncDocument | undefined) => current && { ...current, claimedBy: memberId }
  server.store.read((tx) => {
    writeDocument(tx, 'server', { collection: 'characters', id: 'ash', campaignId: CAMPAIGN, change }, server.facts)
  })
}

function edit(server: PushServer, change: object, rev: string): void {
  const current = ash(server)
  server.push(GM, 'characters', { ...current, ...change, rev } as SyncDocument, current?.rev ?? null)
}

function editAsPia(server: PushServer, change: object, rev: string): void {
  const current = server.view(PIA, 'characters', 'ash')
  server.push(PIA, 'characters', { ...current, ...change, rev } as SyncDocument, current?.rev ?? null)
}

describe("a GM's device", () => {
  test('[G4] brings back what it holds, under its own rev', () => {
    const { server, held } = afterRestore((evening) => edit(evening, { notes: 'She knows.', health: 12 }, 'gm.2'))
    expect(ash(server)).toMatchObject({ rev: 'gm.1', health: 30 })
    expect(server.bringBack(GM, 'characters', { doc: held.gm, place: '2:2' })).toMatchObject({ verdict: 'ok' })
    expect(ash(server)).toEqual(held.gm)
    expect(server.touched()).toMatchObject([{ campaignId: CAMPAIGN }])
    server.bringBack(GM, 'characters', { doc: held.gm, place: '2:2' })
    expect(server.touched()).toEqual([])
  })

  test('[G4] and another one at a different point end at the later state, whichever comes first', () => {
    const evening = (server: PushServer) => {
      edit(server, { health: 25, notes: 'One.' }, 'a.2')
      return ash(server) as SyncDocument
    }
    for (const order of ['early first', 'late first']) {
      let early: SyncDocument | undefined
      const { server, held } = afterRestore((evening_) => {
        early = evening(evening_)
        edit(evening_, { health: 20, notes: 'One and two.' }, 'a.3')
      })
      const states = [
        { doc: early as SyncDocument, place: '2:2' },
        { doc: held.gm, place: '3:3' },
      ]
      for (const state of order === 'early first' ? states : states.toReversed()) {
        expect(server.bringBack(GM, 'characters', state).verdict).toBe('ok')
      }
      expect(ash(server), order).toEqual(held.gm)
    }
  })

  test('[G4] has its state merged with an edit made since the restore, and differences add up', () => {
    const { server, held } = afterRestore((evening) => edit(evening, { health: 20, notes: 'She knows.' }, 'gm.2'))
    edit(server, { health: 28, background: 'Born in a barn.' }, 'tablet.1')
    server.bringBack(GM, 'characters', { doc: held.gm, place: '2:2' })
    expect(ash(server)).toMatchObject({ health: 18, notes: 'She knows.', background: 'Born in a barn.', conflicts: [] })
    // Another device of that evening, further along: nothing is counted twice.
    server.bringBack(GM, 'characters', { doc: { ...held.gm, health: 19, rev: 'gm.3' }, place: '3:3' })
    expect(ash(server)).toMatchObject({ health: 17, conflicts: [] })
  })

  test('[G4] and the server that both changed a field get a conflict', () => {
    const { server, held } = afterRestore((evening) => edit(evening, { name: 'Ashe' }, 'gm.2'))
    edit(server, { name: 'Aske' }, 'tablet.1')
    server.bringBack(GM, 'characters', { doc: held.gm, place: '2:2' })
    expect(ash(server)).toMatchObject({ name: 'Aske', conflicts: [{ path: 'name', theirs: 'Aske', mine: 'Ashe' }] })
  })

  test('[G4] changes nothing with a state that is no newer than the backup', () => {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet())
    const old = ash(server) as SyncDocument
    edit(server, { notes: 'In the backup.' }, 'gm.2')
    server.backUp().restore()
    expect(server.bringBack(GM, 'characters', { doc: old, place: '1:1' }).verdict).toBe('ok')
    expect(ash(server)).toMatchObject({ rev: 'gm.2', notes: 'In the backup.' })
  })

  test("[G4] doesn't bring back what was written and undone after the backup, though someone edits the row in between", () => {
    let early: SyncDocument | undefined
    const { server, held } = afterRestore((evening) => {
      edit(evening, { notes: 'She knows.' }, 'gm.2')
      early = ash(evening)
      edit(evening, { notes: '' }, 'gm.3')
    })
    server.bringBack(GM, 'characters', { doc: held.gm, place: '3:3' })
    expect(server.touched()).toEqual([])
    edit(server, { background: 'Born in a barn.' }, 'tablet.1')
    server.bringBack(GM, 'characters', { doc: early as SyncDocument, place: '2:2' })
    expect(ash(server)).toMatchObject({ rev: 'tablet.1', notes: '', conflicts: [] })
  })

  test('[G5] without a common state gets conflicts for what differs, and nothing is counted twice', () => {
    const { server, held } = afterRestore((evening) => edit(evening, { health: 20 }, 'gm.2'))
    server.bringBack(GM, 'characters', { doc: held.gm, place: '2:2', from: 'some other history' })
    expect(ash(server)).toMatchObject({ health: 30 })
    expect(conflictsOf(ash(server))).toMatchObject([{ path: 'health', mine: 20 }])
  })

  test("[G5] needs no other base for a state made from the server's own, and brings nothing that is in it", () => {
    const { server, held } = afterRestore((evening) => edit(evening, { notes: 'She knows.' }, 'gm.2^gm.1'))
    server.bringBack(GM, 'characters', { doc: held.gm, place: '2:2', from: 'some other history' })
    expect(ash(server)).toEqual(held.gm)
    edit(server, { notes: '' }, 'gm.3^gm.2')
    server.bringBack(GM, 'characters', { doc: held.gm, place: '9:9', from: 'yet another' })
    expect(ash(server)).toMatchObject({ rev: 'gm.3^gm.2', notes: '', conflicts: [] })
  })

  test('[G5] and another one with mixed histories have no state in common, and neither is left out', () => {
    const { server, held } = afterRestore((evening) => edit(evening, { background: 'Born at sea.' }, 'gm.2'))
    const mixed = { place: '0', from: MIXED_GENERATIONS }
    server.bringBack(GM, 'characters', { doc: held.gm, ...mixed })
    server.bringBack(GM, 'characters', { doc: { ...held.gm, background: 'Born in a barn.', rev: 'gm.3' }, ...mixed })
    const asked = conflictsOf(ash(server)).map(({ mine }) => mine)
    expect(asked).toEqual(['Born at sea.', 'Born in a barn.'])
  })

  test('[G5] [I8] that sends a state twice raises no conflict about what was edited in between', () => {
    const { server, held } = afterRestore((evening) => edit(evening, { notes: 'She knows.' }, 'gm.2'), {
      claimedBy: 'seat-pia',
    })
    edit(server, { notes: 'She knows.' }, 'tablet.1')
    const bringAll = () => {
      server.bringBack(GM, 'characters', { doc: held.gm, place: '0', from: MIXED_GENERATIONS })
      server.bringBack(PIA, 'characters', { doc: held.pia, place: '0', from: MIXED_GENERATIONS })
    }
    bringAll()
    edit(server, { health: 12, notes: 'She has always known.' }, 'tablet.2')
    const edited = ash(server)
    bringAll()
    expect(ash(server)).toEqual(edited)
  })

  test('brings back what was made since the backup, and what was deleted stays deleted', () => {
    let made: SyncDocument | undefined
    const { server, held } = afterRestore((evening) => {
      evening.push(GM, 'characters', aSheet({ id: 'bryn', type: 'npc', rev: 'gm.2', notes: 'Owes money.' }))
      made = evening.view(GM, 'characters', 'bryn')
      edit(evening, { _deleted: true }, 'gm.3')
    })
    expect(held.gm._deleted).toBe(true)
    server.bringBack(GM, 'characters', { doc: made as SyncDocument, place: '3:1' })
    server.bringBack(GM, 'characters', { doc: held.gm, place: '3:2' })
    expect(server.view(GM, 'characters', 'bryn')).toEqual(made)
    expect(ash(server)).toEqual(held.gm)
    const never = aSheet({ id: 'cole', rev: 'gm.4', _deleted: true })
    expect(server.bringBack(GM, 'characters', { doc: never, place: '4:2' }).verdict).toBe('ok')
    expect(server.view(GM, 'characters', 'cole')).toBeUndefined()
  })

  describe('an act', () => {
    const act = {
      ...{ id: 'tap', campaignId: CAMPAIGN, rev: 'p.2~p', kind: 'health', at: NOW, lastModified: NOW, conflicts: [] },
      changes: [{ characterId: 'ash', health: { kind: 'damage', amount: 10 } }],
      undos: 0,
    }
    const tap = (server: PushServer) => server.view(GM, 'acts', 'tap') as SyncDocument
    /** Pia took 10 (30 to 20); her act and her sheet as the GM's device and her own have them. */
    const afterTap = () => {
      let brought: SyncDocument | undefined
      const hit = (evening: PushServer) => {
        expect(evening.push(PIA, 'acts', act).verdict).toBe('ok')
        brought = tap(evening)
      }
      const { server, held } = afterRestore(hit, { claimedBy: 'seat-pia' })
      expect([held.gm.health, ash(server)?.health, tap(server)]).toEqual([20, 30, undefined])
      const bring = {
        act: () => server.bringBack(GM, 'acts', { doc: brought as SyncDocument, place: '4:4' }),
        sheet: () => server.bringBack(GM, 'characters', { doc: held.gm, place: '4:4' }),
        own: () => server.bringBack(PIA, 'characters', { doc: held.pia, place: '4' }),
      }
      return { server, held, brought, bring }
    }

    test('[G4] [A1] [R12] comes back as it was, and is not played on a character that came back with it', () => {
      const { server, held, brought, bring } = afterTap()
      bring.sheet()
      bring.act()
      expect([ash(server), tap(server)]).toEqual([held.gm, brought])
      expect(server.view(PIA, 'acts', 'tap')).toMatchObject({ id: 'tap' })
    })

    test('[G6] [A3] is played once on a character that lacks it, whichever device brings that later', () => {
      for (const later of ['sheet', 'own'] as const) {
        const { server, held, bring } = afterTap()
        bring.act()
        expect(ash(server)).toMatchObject({ health: 20, healthLog: held.gm.healthLog })
        expect(server.touched()).toMatchObject([{ collections: ['acts', 'characters'] }])
        bring[later]()
        expect(ash(server), later).toMatchObject({ health: 20, healthLog: held.gm.healthLog, conflicts: [] })
      }
    })

    test("[G6] is not played on health that a player's device brought, which may hold it", () => {
      const { server, bring } = afterTap()
      for (const step of ['own', 'act', 'sheet'] as const) {
        bring[step]()
        expect(ash(server), step).toMatchObject({ health: 20, conflicts: [] })
      }
    })

    test('[G5] [G6] is not played on health with an open conflict, or on health from a state that had it', () => {
      const asked = afterTap()
      asked.server.bringBack(PIA, 'characters', { doc: asked.held.pia, place: '0', from: MIXED_GENERATIONS })
      asked.bring.act()
      expect(ash(asked.server)).toMatchObject({ health: 30, conflicts: [{ path: 'health', mine: 20 }] })
      const { server, held, brought, bring } = afterTap()
      bring.own()
      server.bringBack(GM, 'characters', { doc: held.gm, place: '4:4', from: 'another' })
      server.bringBack(GM, 'acts', { doc: brought as SyncDocument, place: '4:4', from: 'another' })
      expect(ash(server)).toMatchObject({ health: 20, conflicts: [] })
    })

    test('[G6] [A3] that was undone since the backup is undone on its character too', () => {
      const server = openPushServer()
      server.push(GM, 'characters', aSheet({ claimedBy: 'seat-pia' }))
      claim(server, 'seat-pia')
      server.push(PIA, 'acts', act)
      const backup = server.backUp()
      const standing = tap(server)
      server.push(GM, 'acts', { ...standing, undos: 1, rev: 'gm.9' }, standing.rev)
      const undone = tap(server)
      backup.restore()
      expect(ash(server)).toMatchObject({ health: 20 })
      server.bringBack(GM, 'acts', { doc: undone, place: '9:9' })
      expect(ash(server)).toMatchObject({ health: 30, conflicts: [] })
    })
  })

  test('[G6] keeps its player if that membership still exists; otherwise it is stored under another rev', () => {
    const { server } = afterRestore(() => {})
    const text = 'Ash took 10 (30 to 20)'
    const act = { campaignId: CAMPAIGN, kind: 'health', at: NOW, lastModified: NOW, order: 1, round: 0, text, undos: 0 }
    const bring = (id: string, memberId: string) => {
      const doc = { ...act, id, memberId, changes: [], conflicts: [], rev: `gm.${id}` }
      expect(server.bringBack(GM, 'acts', { doc, place: '9:9' }).verdict).toBe('ok')
      return server.view(GM, 'acts', id)
    }
    expect(bring('one', 'seat-pia')).toMatchObject({ memberId: 'seat-pia', rev: 'gm.one' })
    const other = bring('two', 'joined later')
    expect([other?.text, other?.memberId, other?.rev]).toEqual([text, undefined, expect.stringMatching(/^server-/)])
  })

  test('[G6] [U13] a deletion that is brought back is in the trash from now on, without a name', () => {
    const { server, held } = afterRestore((evening) => edit(evening, { _deleted: true }, 'gm.2'))
    server.bringBack(GM, 'characters', { doc: held.gm, place: '2:2' })
    expect(server.store.allRows()[0]?.deletion).toEqual({ at: NOW })
  })

  test("[G6] [A3] health that a player's device brought has its place in the log before a device without the hit merges", () => {
    const hit = (id: string, order: number, amount: number) => ({ id, order, kind: 'damage' as const, amount })
    const struck = (document: SyncDocument, entry: HealthEntry, rev: string): SyncDocument => ({
      ...(withHealthEntry(document as SyncDocument & Ledgered, entry) as SyncDocument),
      rev,
    })
    const evening = (server: PushServer) => {
      const before = ash(server) as SyncDocument
      server.push(GM, 'characters', struck(before, hit('wolf', 10, 18), 'gm.2'), before.rev)
    }
    const { server, held } = afterRestore(evening, { claimedBy: 'seat-pia' })
    const backup = ash(server) as SyncDocument
    server.bringBack(PIA, 'characters', { doc: held.pia, place: '3' })
    const theirs = ash(server) as SyncDocument
    expect(theirs).toMatchObject({ health: 12 })
    const mine = struck(backup, hit('bear', 20, 5), 'tablet.1')
    const stamps = { at: NOW, by: 'Tablet', newId: () => 'question' }
    const merged = { ...merge('characters', { base: backup, theirs, mine, ...stamps }), rev: 'tablet.2' }
    expect(server.push(GM, 'characters', merged, theirs.rev).verdict).toBe('ok')
    expect(ash(server)).toMatchObject({ health: 7 })
    server.bringBack(GM, 'characters', { doc: held.gm, place: '3:3' })
    expect(ash(server)).toMatchObject({ health: 7, conflicts: [] })
  })

  test("[G6] [H1] a state that a GM's device brings back makes no earlier version; a player's part does", () => {
    const versions = (server: PushServer) => server.store.read((tx) => tx.versions('characters', 'ash'))
    const byGm = afterRestore((evening) => edit(evening, { notes: 'She knows.' }, 'gm.2'))
    const before = versions(byGm.server).length
    byGm.server.bringBack(GM, 'characters', { doc: byGm.held.gm, place: '2:2' })
    expect(versions(byGm.server)).toHaveLength(before)
    const over = { claimedBy: 'seat-pia' }
    const byPia = afterRestore((evening) => editAsPia(evening, { background: 'Born at sea.' }, 'p.2~p'), over)
    byPia.server.bringBack(PIA, 'characters', { doc: byPia.held.pia, place: '3' })
    expect(versions(byPia.server).at(-1)).toMatchObject({ fields: { background: 'Born in a mill.' } })
  })

  test('a document deleted by one and edited since the restore lives, with a conflict', () => {
    const { server, held } = afterRestore((evening) => edit(evening, { _deleted: true }, 'gm.2'))
    edit(server, { notes: 'Back again.' }, 'tablet.1')
    server.bringBack(GM, 'characters', { doc: held.gm, place: '2:2' })
    expect(ash(server)?._deleted).toBeUndefined()
    expect(conflictsOf(ash(server))).toMatchObject([{ path: '$deleted' }])
  })

  test('[G6] a member who played a character plays it again, if that membership still exists', () => {
    const { server, held } = afterRestore((evening) => claim(evening, 'seat-pia'))
    server.bringBack(GM, 'characters', { doc: held.gm, place: '2:2' })
    expect(ash(server)).toEqual(held.gm)
    const other = afterRestore((evening) => claim(evening, 'joined later'))
    other.server.bringBack(GM, 'characters', { doc: other.held.gm, place: '2:2' })
    expect(ash(other.server)?.claimedBy).toBeNull()
  })

  test('[G6] [R10] the owner of a campaign is never brought back', () => {
    const server = openPushServer()
    const doc = {
      id: 'moor',
      rev: 'gm.1',
      name: 'The Moor',
      ownerId: 'somebody else',
      conflicts: [],
      lastModified: NOW,
    }
    server.backUp().restore()
    expect(server.bringBack(GM, 'campaigns', { doc, place: '1:1' }).verdict).toBe('ok')
    expect(server.pull(GM, 'campaigns').documents).toMatchObject([{ id: 'moor', name: 'The Moor' }])
    expect(server.pull(GM, 'campaigns').documents[0]?.ownerId).not.toBe('somebody else')
  })

  test("[G6] a projection is not a state of a GM's device, and a campaign deleted in the backup stays deleted", () => {
    const { server, held } = afterRestore(() => {})
    expect(server.bringBack(GM, 'characters', { doc: held.pia, place: '2:2' }).verdict).toBe('forbidden')
    server.store.putScope(CAMPAIGN, { deleted: true })
    expect(server.bringBack(GM, 'characters', { doc: held.gm, place: '2:2' }).verdict).toBe('revoked')
  })
})

describe("a player's device", () => {
  const QUESTION = { id: 'question', base: 'npc', theirs: 'player', mine: 'npc', by: 'Ines', at: NOW }
  const PLAYED = { claimedBy: 'seat-pia', notes: 'secret' }
  const logOf = (...acts: object[]) => ({ base: { health: 30, tempHealth: 0 }, foldedTo: 0, acts })

  test('[G6] brings back its own sheet and keeps what only the GM writes', () => {
    const { server, held } = afterRestore((evening) => editAsPia(evening, { health: 9 }, 'p.2~p'), PLAYED)
    expect(server.bringBack(PIA, 'characters', { doc: held.pia, place: '3' }).verdict).toBe('ok')
    expect(server.view(PIA, 'characters', 'ash')).toEqual({ ...held.pia, rev: expect.stringMatching(/^server-.*~p$/) })
    expect(ash(server)).toMatchObject({ health: 9, notes: 'secret' })
  })

  test("[G6] [V2] has its part of an edit not taken for the whole edit, which a GM's device may bring later", () => {
    const { server, held } = afterRestore((evening) => edit(evening, { health: 9, notes: 'She lies.' }, 'gm.2'), PLAYED)
    server.bringBack(PIA, 'characters', { doc: held.pia, place: '3' })
    expect(ash(server)).toMatchObject({ health: 9, notes: 'secret' })
    server.bringBack(GM, 'characters', { doc: held.gm, place: '3:3' })
    expect(ash(server)).toMatchObject({ health: 9, notes: 'She lies.', conflicts: [] })
    const made = openPushServer()
    const backup = made.backUp()
    made.push(GM, 'characters', aSheet({ ...PLAYED }))
    claim(made, 'seat-pia')
    const [whole, own] = [made.view(GM, 'characters', 'ash'), made.view(PIA, 'characters', 'ash')]
    backup.restore()
    made.bringBack(PIA, 'characters', { doc: own as SyncDocument, place: '2' })
    made.bringBack(GM, 'characters', { doc: whole as SyncDocument, place: '2:2' })
    expect(ash(made)).toMatchObject({ notes: 'secret', claimedBy: 'seat-pia', conflicts: [] })
  })

  test("[G4] doesn't bring a second time what a GM's device has brought back", () => {
    const { server, held } = afterRestore((evening) => {
      editAsPia(evening, { health: 20 }, 'p.2~p')
      edit(evening, { health: 25 }, 'gm.9')
    }, PLAYED)
    const asleep = { ...held.pia, health: 20, rev: 'p.2~p' }
    server.bringBack(GM, 'characters', { doc: held.gm, place: '4:4' })
    expect(server.bringBack(PIA, 'characters', { doc: asleep, place: '3' }).verdict).toBe('ok')
    expect(ash(server)).toEqual(held.gm)
  })

  test("[G4] is not undone by a GM's device that had seen less of it", () => {
    let early: SyncDocument | undefined
    const { server, held } = afterRestore((evening) => {
      edit(evening, { notes: 'She lies.' }, 'gm.2')
      early = ash(evening)
      editAsPia(evening, { health: 9 }, 'p.2~p')
    }, PLAYED)
    server.bringBack(PIA, 'characters', { doc: held.pia, place: '3' })
    server.bringBack(GM, 'characters', { doc: early as SyncDocument, place: '3:2' })
    expect(ash(server)).toMatchObject({ health: 9, notes: 'She lies.', conflicts: [] })
  })

  test("[G4] and two of the GM's devices, the first without its hit, count the hit once", () => {
    let early: SyncDocument | undefined
    const healthLog = logOf({ id: 'wolf', order: 1, kind: 'damage', amount: 7 })
    const { server, held } = afterRestore((evening) => {
      edit(evening, { notes: 'She lies.' }, 'gm.2')
      early = ash(evening)
      edit(evening, { health: 23, healthLog }, 'gm.3')
    }, PLAYED)
    server.bringBack(PIA, 'characters', { doc: held.pia, place: '4' })
    server.bringBack(GM, 'characters', { doc: early as SyncDocument, place: '3:2' })
    server.bringBack(GM, 'characters', { doc: held.gm, place: '4:4' })
    expect(ash(server)).toMatchObject({ health: 23, healthLog, conflicts: [] })
  })

  test("[G4] and a GM's device that had seen all of it count nothing twice", () => {
    const { server, held } = afterRestore((evening) => {
      editAsPia(evening, { health: 9 }, 'p.2~p')
      edit(evening, { health: 14, notes: 'Healed.' }, 'gm.9')
    }, PLAYED)
    server.bringBack(PIA, 'characters', { doc: { ...held.pia, health: 9, rev: 'p.2~p' }, place: '3' })
    expect(ash(server)).toMatchObject({ health: 9 })
    server.bringBack(GM, 'characters', { doc: held.gm, place: '4:4' })
    expect(ash(server)).toMatchObject({ health: 14, notes: 'Healed.', conflicts: [] })
  })

  test('[G4] [A6] and a health log that starts or goes on meanwhile count each act once, whichever comes first', () => {
    const entry = (id: string, amount: number, order: number) => ({ id, order, kind: 'damage', amount })
    const [early, late] = [entry('early', 2, 1), entry('late', 5, 2)]
    for (const inBackup of [[], [early]]) {
      const was = inBackup.length > 0 ? { healthLog: logOf(early), health: 28 } : {}
      const hit = { healthLog: logOf(...inBackup, late), health: inBackup.length > 0 ? 23 : 25 }
      const { server, held } = afterRestore((evening) => edit(evening, hit, 'gm.9'), { ...PLAYED, ...was })
      server.bringBack(PIA, 'characters', { doc: held.pia, place: '3' })
      expect(ash(server)).toMatchObject({ health: hit.health })
      server.bringBack(GM, 'characters', { doc: held.gm, place: '3:3' })
      expect(ash(server)).toMatchObject({ health: hit.health, healthLog: { acts: [...inBackup, late] }, conflicts: [] })
    }
  })

  test('[G5] [I8] without a common state moves nothing for a difference in what its player may not write', () => {
    const { server, held } = afterRestore(() => {}, PLAYED)
    edit(server, { includeInInitiative: true }, 'gm.2')
    const before = ash(server)
    const asked = { ...held.pia, conflicts: [{ ...QUESTION, path: 'type' }] }
    server.bringBack(PIA, 'characters', { doc: asked, place: '0', from: 'some other history' })
    expect(ash(server)).toEqual(before)
    expect(server.touched()).toEqual([])
  })

  test('[G6] takes again a character claimed since the backup, unless someone else did', () => {
    const played = (evening: PushServer) => {
      claim(evening, 'seat-pia')
      editAsPia(evening, { health: 9 }, 'p.2~p')
    }
    const { server, held } = afterRestore(played)
    server.bringBack(PIA, 'characters', { doc: held.pia, place: '3' })
    expect(ash(server)).toMatchObject({ health: 9, claimedBy: 'seat-pia' })
    const other = afterRestore(played)
    claim(other.server, 'seat-tom')
    expect(other.server.bringBack(PIA, 'characters', { doc: other.held.pia, place: '3' })).toMatchObject({
      verdict: 'forbidden',
      message: 'Someone else plays this character now',
    })
    expect(ash(other.server)).toMatchObject({ health: 30, claimedBy: 'seat-tom' })
  })

  test('[G6] brings back a sheet made since the backup, for its own player only', () => {
    const server = openPushServer()
    const backup = server.backUp()
    const made = {
      ...aSheet({ rev: 'p.1~p' }),
      notes: undefined,
      alias: undefined,
      hidden: undefined,
      claimedBy: undefined,
    }
    server.push(PIA, 'characters', made as SyncDocument)
    const [own, seen] = [server.view(PIA, 'characters', 'ash'), server.view(TOM, 'characters', 'ash')]
    backup.restore()
    expect(server.bringBack(TOM, 'characters', { doc: seen as SyncDocument, place: '1' }).verdict).toBe('forbidden')
    expect(server.bringBack(PIA, 'characters', { doc: own as SyncDocument, place: '1' }).verdict).toBe('ok')
    expect(ash(server)).toMatchObject({ name: 'Ash', claimedBy: 'seat-pia' })
  })

  test('[G6] [R7] brings back only what its player may write, and nothing of others', () => {
    const { server, held } = afterRestore(() => {}, PLAYED)
    const forged = { ...held.pia, rev: 'p.5~p', health: 9, notes: 'mine', includeInInitiative: true, type: 'npc' }
    server.bringBack(PIA, 'characters', { doc: forged, place: '9' })
    expect(ash(server)).toMatchObject({ health: 9, notes: 'secret', includeInInitiative: false, type: 'player' })
    const tomsView = server.view(TOM, 'characters', 'ash') as SyncDocument
    const stolen = { ...tomsView, health: 1, claimedBy: 'seat-tom', rev: 't.1~p' }
    expect(server.bringBack(TOM, 'characters', { doc: stolen, place: '10' }).verdict).toBe('forbidden')
    const deleted = { ...held.pia, rev: 'p.6~p', _deleted: true }
    expect(server.bringBack(PIA, 'characters', { doc: deleted, place: '9' }).verdict).toBe('forbidden')
  })
})
