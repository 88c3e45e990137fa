import { describe, expect, test } from 'vitest'
import { MIXED_GENERATIONS, type SyncDocument } from '../protocol.ts'
import { aSheet, GM, NOW, openTable, PIA, TABLE, TOM } from '../testing/push-table.ts'
import { writeDocument } from './write.ts'

type Table = ReturnType<typeof openTable>

const ash = (table: Table) => table.view(GM, 'characters', 'ash')
const conflictsOf = (document: SyncDocument | undefined) =>
  (document?.conflicts ?? []) as { path: string; mine: unknown }[]

/** Ash, 30 of 40 health, in the backup; played by Pia if asked. Then `evening` goes on, and the backup comes back. */
function afterRestore(evening: (table: Table) => void, over: Partial<SyncDocument> = {}) {
  const table = openTable()
  table.push(GM, 'characters', aSheet({ background: 'Born in a mill.', ...over }))
  if (over.claimedBy) claim(table, String(over.claimedBy))
  const backup = table.backUp()
  evening(table)
  const held = { gm: ash(table) as SyncDocument, pia: table.view(PIA, 'characters', 'ash') as SyncDocument }
  backup.restore()
  return { table, held }
}

function claim(table: Table, memberId: string | null): void {
  const change = (current: SyncDocument | undefined) => current && { ...current, claimedBy: memberId }
  table.store.read((tx) => {
    writeDocument(tx, 'server', { collection: 'characters', id: 'ash', campaignId: TABLE, change }, table.facts)
  })
}

function edit(table: Table, change: object, rev: string): void {
  const current = ash(table)
  table.push(GM, 'characters', { ...current, ...change, rev } as SyncDocument, current?.rev ?? null)
}

function editAsPia(table: Table, change: object, rev: string): void {
  const current = table.view(PIA, 'characters', 'ash')
  table.push(PIA, 'characters', { ...current, ...change, rev } as SyncDocument, current?.rev ?? null)
}

describe('a GM’s device', () => {
  test('[G4] brings back what it holds, under its own rev', () => {
    const { table, held } = afterRestore((evening) => edit(evening, { notes: 'She knows.', health: 12 }, 'gm.2'))
    expect(ash(table)).toMatchObject({ rev: 'gm.1', health: 30 })
    expect(table.bringBack(GM, 'characters', { doc: held.gm, place: '2:2' })).toMatchObject({ verdict: 'ok' })
    expect(ash(table)).toEqual(held.gm)
    expect(table.touched()).toMatchObject([{ campaignId: TABLE }])
    table.bringBack(GM, 'characters', { doc: held.gm, place: '2:2' })
    expect(table.touched()).toEqual([])
  })

  test('[G4] two devices at different points end at the later one’s state, whoever comes first', () => {
    const evening = (table: Table) => {
      edit(table, { health: 25, notes: 'One.' }, 'a.2')
      return ash(table) as SyncDocument
    }
    for (const order of ['early first', 'late first']) {
      let early: SyncDocument | undefined
      const { table, held } = afterRestore((evening_) => {
        early = evening(evening_)
        edit(evening_, { health: 20, notes: 'One and two.' }, 'a.3')
      })
      const states = [
        { doc: early as SyncDocument, place: '2:2' },
        { doc: held.gm, place: '3:3' },
      ]
      for (const state of order === 'early first' ? states : states.toReversed()) {
        expect(table.bringBack(GM, 'characters', state).verdict).toBe('ok')
      }
      expect(ash(table), order).toEqual(held.gm)
    }
  })

  test('[G4] an edit made since the restore and what is brought back are merged, and differences add up', () => {
    const { table, held } = afterRestore((evening) => edit(evening, { health: 20, notes: 'She knows.' }, 'gm.2'))
    edit(table, { health: 28, background: 'Born in a barn.' }, 'tablet.1')
    table.bringBack(GM, 'characters', { doc: held.gm, place: '2:2' })
    expect(ash(table)).toMatchObject({ health: 18, notes: 'She knows.', background: 'Born in a barn.', conflicts: [] })
    // Another device of that evening, further on: nothing is counted twice.
    table.bringBack(GM, 'characters', { doc: { ...held.gm, health: 19, rev: 'gm.3' }, place: '3:3' })
    expect(ash(table)).toMatchObject({ health: 17, conflicts: [] })
  })

  test('[G4] what both changed becomes a question', () => {
    const { table, held } = afterRestore((evening) => edit(evening, { name: 'Ashe' }, 'gm.2'))
    edit(table, { name: 'Aske' }, 'tablet.1')
    table.bringBack(GM, 'characters', { doc: held.gm, place: '2:2' })
    expect(ash(table)).toMatchObject({ name: 'Aske', conflicts: [{ path: 'name', theirs: 'Aske', mine: 'Ashe' }] })
  })

  test('[G4] a state that is no newer than the backup changes nothing', () => {
    const table = openTable()
    table.push(GM, 'characters', aSheet())
    const old = ash(table) as SyncDocument
    edit(table, { notes: 'In the backup.' }, 'gm.2')
    table.backUp().restore()
    expect(table.bringBack(GM, 'characters', { doc: old, place: '1:1' }).verdict).toBe('ok')
    expect(ash(table)).toMatchObject({ rev: 'gm.2', notes: 'In the backup.' })
  })

  test('[G4] what was written and taken back after the backup stays so, though somebody edits the row in between', () => {
    let early: SyncDocument | undefined
    const { table, held } = afterRestore((evening) => {
      edit(evening, { notes: 'She knows.' }, 'gm.2')
      early = ash(evening)
      edit(evening, { notes: '' }, 'gm.3')
    })
    table.bringBack(GM, 'characters', { doc: held.gm, place: '3:3' })
    expect(table.touched()).toEqual([])
    edit(table, { background: 'Born in a barn.' }, 'tablet.1')
    table.bringBack(GM, 'characters', { doc: early as SyncDocument, place: '2:2' })
    expect(ash(table)).toMatchObject({ rev: 'tablet.1', notes: '', conflicts: [] })
  })

  test('[G5] without a common state what differs becomes a question, and nothing is counted twice', () => {
    const { table, held } = afterRestore((evening) => edit(evening, { health: 20 }, 'gm.2'))
    table.bringBack(GM, 'characters', { doc: held.gm, place: '2:2', from: 'some other history' })
    expect(ash(table)).toMatchObject({ health: 30 })
    expect(conflictsOf(ash(table))).toMatchObject([{ path: 'health', mine: 20 }])
  })

  test('[G5] a state made of the very one that the server has needs no other base, and one that is in it brings nothing', () => {
    const { table, held } = afterRestore((evening) => edit(evening, { notes: 'She knows.' }, 'gm.2^gm.1'))
    table.bringBack(GM, 'characters', { doc: held.gm, place: '2:2', from: 'some other history' })
    expect(ash(table)).toEqual(held.gm)
    edit(table, { notes: '' }, 'gm.3^gm.2')
    table.bringBack(GM, 'characters', { doc: held.gm, place: '9:9', from: 'yet another' })
    expect(ash(table)).toMatchObject({ rev: 'gm.3^gm.2', notes: '', conflicts: [] })
  })

  test('[G5] two copies of mixed histories have no state in common either, and neither is left out', () => {
    const { table, held } = afterRestore((evening) => edit(evening, { background: 'Born at sea.' }, 'gm.2'))
    const mixed = { place: '0', from: MIXED_GENERATIONS }
    table.bringBack(GM, 'characters', { doc: held.gm, ...mixed })
    table.bringBack(GM, 'characters', { doc: { ...held.gm, background: 'Born in a barn.', rev: 'gm.3' }, ...mixed })
    const asked = conflictsOf(ash(table)).map(({ mine }) => mine)
    expect(asked).toEqual(['Born at sea.', 'Born in a barn.'])
  })

  test('[G5] [I8] a state that comes twice asks nothing about what was edited in between', () => {
    const { table, held } = afterRestore((evening) => edit(evening, { notes: 'She knows.' }, 'gm.2'), {
      claimedBy: 'seat-pia',
    })
    edit(table, { notes: 'She knows.' }, 'tablet.1')
    const bringAll = () => {
      table.bringBack(GM, 'characters', { doc: held.gm, place: '0', from: MIXED_GENERATIONS })
      table.bringBack(PIA, 'characters', { doc: held.pia, place: '0', from: MIXED_GENERATIONS })
    }
    bringAll()
    edit(table, { health: 12, notes: 'She has always known.' }, 'tablet.2')
    const edited = ash(table)
    bringAll()
    expect(ash(table)).toEqual(edited)
  })

  test('what was made since the backup comes back, and what was deleted stays deleted', () => {
    let made: SyncDocument | undefined
    const { table, held } = afterRestore((evening) => {
      evening.push(GM, 'characters', aSheet({ id: 'bryn', type: 'npc', rev: 'gm.2', notes: 'Owes money.' }))
      made = evening.view(GM, 'characters', 'bryn')
      edit(evening, { _deleted: true }, 'gm.3')
    })
    expect(held.gm._deleted).toBe(true)
    table.bringBack(GM, 'characters', { doc: made as SyncDocument, place: '3:1' })
    table.bringBack(GM, 'characters', { doc: held.gm, place: '3:2' })
    expect(table.view(GM, 'characters', 'bryn')).toEqual(made)
    expect(ash(table)).toEqual(held.gm)
    const never = aSheet({ id: 'cole', rev: 'gm.4', _deleted: true })
    expect(table.bringBack(GM, 'characters', { doc: never, place: '4:2' }).verdict).toBe('ok')
    expect(table.view(GM, 'characters', 'cole')).toBeUndefined()
  })

  describe('an act', () => {
    const act = {
      ...{ id: 'tap', campaignId: TABLE, rev: 'p.2~p', kind: 'health', at: NOW, lastModified: NOW, conflicts: [] },
      changes: [{ characterId: 'ash', health: { kind: 'damage', amount: 10 } }],
      undos: 0,
    }
    const tap = (table: Table) => table.view(GM, 'acts', 'tap') as SyncDocument
    /** Pia took 10 (30 to 20); her act and her sheet as the GM's and her own device have them. */
    const afterTap = () => {
      let brought: SyncDocument | undefined
      const hit = (evening: Table) => {
        expect(evening.push(PIA, 'acts', act).verdict).toBe('ok')
        brought = tap(evening)
      }
      const { table, held } = afterRestore(hit, { claimedBy: 'seat-pia' })
      expect([held.gm.health, ash(table)?.health, tap(table)]).toEqual([20, 30, undefined])
      const bring = {
        act: () => table.bringBack(GM, 'acts', { doc: brought as SyncDocument, place: '4:4' }),
        sheet: () => table.bringBack(GM, 'characters', { doc: held.gm, place: '4:4' }),
        own: () => table.bringBack(PIA, 'characters', { doc: held.pia, place: '4' }),
      }
      return { table, held, brought, bring }
    }

    test('[G4] [A1] [R12] comes back as it was, and is not played on a character that came back with it', () => {
      const { table, held, brought, bring } = afterTap()
      bring.sheet()
      bring.act()
      expect([ash(table), tap(table)]).toEqual([held.gm, brought])
      expect(table.view(PIA, 'acts', 'tap')).toMatchObject({ id: 'tap' })
    })

    test('[G6] [A3] is played on a character that does not know it, once, whoever brings that later', () => {
      for (const later of ['sheet', 'own'] as const) {
        const { table, held, bring } = afterTap()
        bring.act()
        expect(ash(table)).toMatchObject({ health: 20, healthLog: held.gm.healthLog })
        expect(table.touched()).toMatchObject([{ collections: ['acts', 'characters'] }])
        bring[later]()
        expect(ash(table), later).toMatchObject({ health: 20, healthLog: held.gm.healthLog, conflicts: [] })
      }
    })

    test('[G6] is not played on health that a player’s device brought, which may hold it', () => {
      const { table, bring } = afterTap()
      for (const step of ['own', 'act', 'sheet'] as const) {
        bring[step]()
        expect(ash(table), step).toMatchObject({ health: 20, conflicts: [] })
      }
    })

    test('[G5] [G6] is not played on health that somebody is asked about, or that came of a state which knew it', () => {
      const asked = afterTap()
      asked.table.bringBack(PIA, 'characters', { doc: asked.held.pia, place: '0', from: MIXED_GENERATIONS })
      asked.bring.act()
      expect(ash(asked.table)).toMatchObject({ health: 30, conflicts: [{ path: 'health', mine: 20 }] })
      const { table, held, brought, bring } = afterTap()
      bring.own()
      table.bringBack(GM, 'characters', { doc: held.gm, place: '4:4', from: 'another' })
      table.bringBack(GM, 'acts', { doc: brought as SyncDocument, place: '4:4', from: 'another' })
      expect(ash(table)).toMatchObject({ health: 20, conflicts: [] })
    })

    test('[G6] [A3] that was undone since the backup is undone on its character too', () => {
      const table = openTable()
      table.push(GM, 'characters', aSheet({ claimedBy: 'seat-pia' }))
      claim(table, 'seat-pia')
      table.push(PIA, 'acts', act)
      const backup = table.backUp()
      const standing = tap(table)
      table.push(GM, 'acts', { ...standing, undos: 1, rev: 'gm.9' }, standing.rev)
      const undone = tap(table)
      backup.restore()
      expect(ash(table)).toMatchObject({ health: 20 })
      table.bringBack(GM, 'acts', { doc: undone, place: '9:9' })
      expect(ash(table)).toMatchObject({ health: 30, conflicts: [] })
    })
  })

  test('[G6] whose an act was is brought back where that seat is still taken; else it is stored under another rev', () => {
    const { table } = afterRestore(() => {})
    const text = 'Ash took 10 (30 to 20)'
    const act = { campaignId: TABLE, kind: 'health', at: NOW, lastModified: NOW, order: 1, round: 0, text, undos: 0 }
    const bring = (id: string, memberId: string) => {
      const doc = { ...act, id, memberId, changes: [], conflicts: [], rev: `gm.${id}` }
      expect(table.bringBack(GM, 'acts', { doc, place: '9:9' }).verdict).toBe('ok')
      return table.view(GM, 'acts', id)
    }
    expect(bring('one', 'seat-pia')).toMatchObject({ memberId: 'seat-pia', rev: 'gm.one' })
    const other = bring('two', 'joined later')
    expect([other?.text, other?.memberId, other?.rev]).toEqual([text, undefined, expect.stringMatching(/^server-/)])
  })

  test('[G6] [U13] a deletion that is brought back is in the trash from now on, by nobody in particular', () => {
    const { table, held } = afterRestore((evening) => edit(evening, { _deleted: true }, 'gm.2'))
    table.bringBack(GM, 'characters', { doc: held.gm, place: '2:2' })
    expect(table.store.allRows()[0]?.deletion).toEqual({ at: NOW })
  })

  test('[G6] [H1] what a GM’s device brings back makes no earlier version; a player’s part does', () => {
    const versions = (table: Table) => table.store.read((tx) => tx.versions('characters', 'ash'))
    const byGm = afterRestore((evening) => edit(evening, { notes: 'She knows.' }, 'gm.2'))
    const before = versions(byGm.table).length
    byGm.table.bringBack(GM, 'characters', { doc: byGm.held.gm, place: '2:2' })
    expect(versions(byGm.table)).toHaveLength(before)
    const over = { claimedBy: 'seat-pia' }
    const byPia = afterRestore((evening) => editAsPia(evening, { background: 'Born at sea.' }, 'p.2~p'), over)
    byPia.table.bringBack(PIA, 'characters', { doc: byPia.held.pia, place: '3' })
    expect(versions(byPia.table).at(-1)).toMatchObject({ fields: { background: 'Born in a mill.' } })
  })

  test('a deletion and an edit made since the restore: it lives, with a question', () => {
    const { table, held } = afterRestore((evening) => edit(evening, { _deleted: true }, 'gm.2'))
    edit(table, { notes: 'Back again.' }, 'tablet.1')
    table.bringBack(GM, 'characters', { doc: held.gm, place: '2:2' })
    expect(ash(table)?._deleted).toBeUndefined()
    expect(conflictsOf(ash(table))).toMatchObject([{ path: '$deleted' }])
  })

  test('[G6] who played a character plays it again, if that seat is still taken', () => {
    const { table, held } = afterRestore((evening) => claim(evening, 'seat-pia'))
    table.bringBack(GM, 'characters', { doc: held.gm, place: '2:2' })
    expect(ash(table)).toEqual(held.gm)
    const other = afterRestore((evening) => claim(evening, 'joined later'))
    other.table.bringBack(GM, 'characters', { doc: other.held.gm, place: '2:2' })
    expect(ash(other.table)?.claimedBy).toBeNull()
  })

  test('[G6] [R10] the owner of a campaign is never brought back', () => {
    const table = openTable()
    const doc = {
      id: 'moor',
      rev: 'gm.1',
      name: 'The Moor',
      ownerId: 'somebody else',
      conflicts: [],
      lastModified: NOW,
    }
    table.backUp().restore()
    expect(table.bringBack(GM, 'campaigns', { doc, place: '1:1' }).verdict).toBe('ok')
    expect(table.pull(GM, 'campaigns').documents).toMatchObject([{ id: 'moor', name: 'The Moor' }])
    expect(table.pull(GM, 'campaigns').documents[0]?.ownerId).not.toBe('somebody else')
  })

  test('[G6] a projection is no state of a GM’s, and a campaign deleted in the backup stays so', () => {
    const { table, held } = afterRestore(() => {})
    expect(table.bringBack(GM, 'characters', { doc: held.pia, place: '2:2' }).verdict).toBe('forbidden')
    table.store.putScope(TABLE, { deleted: true })
    expect(table.bringBack(GM, 'characters', { doc: held.gm, place: '2:2' }).verdict).toBe('revoked')
  })
})

describe('a player’s device', () => {
  const QUESTION = { id: 'question', base: 'npc', theirs: 'player', mine: 'npc', by: 'Ines', at: NOW }
  const PLAYED = { claimedBy: 'seat-pia', notes: 'secret' }

  test('[G6] brings back its own sheet and keeps what only the GM writes', () => {
    const { table, held } = afterRestore((evening) => editAsPia(evening, { health: 9 }, 'p.2~p'), PLAYED)
    expect(table.bringBack(PIA, 'characters', { doc: held.pia, place: '3' }).verdict).toBe('ok')
    expect(table.view(PIA, 'characters', 'ash')).toEqual({ ...held.pia, rev: expect.stringMatching(/^server-.*~p$/) })
    expect(ash(table)).toMatchObject({ health: 9, notes: 'secret' })
  })

  test('[G6] [V2] its part of an edit is not taken for the whole edit, which a GM’s device may bring later', () => {
    const { table, held } = afterRestore((evening) => edit(evening, { health: 9, notes: 'She lies.' }, 'gm.2'), PLAYED)
    table.bringBack(PIA, 'characters', { doc: held.pia, place: '3' })
    expect(ash(table)).toMatchObject({ health: 9, notes: 'secret' })
    table.bringBack(GM, 'characters', { doc: held.gm, place: '3:3' })
    expect(ash(table)).toMatchObject({ health: 9, notes: 'She lies.', conflicts: [] })
    const made = openTable()
    const backup = made.backUp()
    made.push(GM, 'characters', aSheet({ ...PLAYED }))
    claim(made, 'seat-pia')
    const [whole, own] = [made.view(GM, 'characters', 'ash'), made.view(PIA, 'characters', 'ash')]
    backup.restore()
    made.bringBack(PIA, 'characters', { doc: own as SyncDocument, place: '2' })
    made.bringBack(GM, 'characters', { doc: whole as SyncDocument, place: '2:2' })
    expect(ash(made)).toMatchObject({ notes: 'secret', claimedBy: 'seat-pia', conflicts: [] })
  })

  test('[G4] what a GM’s device has brought back already is not brought a second time', () => {
    const { table, held } = afterRestore((evening) => {
      editAsPia(evening, { health: 20 }, 'p.2~p')
      edit(evening, { health: 25 }, 'gm.9')
    }, PLAYED)
    const asleep = { ...held.pia, health: 20, rev: 'p.2~p' }
    table.bringBack(GM, 'characters', { doc: held.gm, place: '4:4' })
    expect(table.bringBack(PIA, 'characters', { doc: asleep, place: '3' }).verdict).toBe('ok')
    expect(ash(table)).toEqual(held.gm)
  })

  test('[G4] a GM’s device that had seen less of it does not undo what the player brought back', () => {
    let early: SyncDocument | undefined
    const { table, held } = afterRestore((evening) => {
      edit(evening, { notes: 'She lies.' }, 'gm.2')
      early = ash(evening)
      editAsPia(evening, { health: 9 }, 'p.2~p')
    }, PLAYED)
    table.bringBack(PIA, 'characters', { doc: held.pia, place: '3' })
    table.bringBack(GM, 'characters', { doc: early as SyncDocument, place: '3:2' })
    expect(ash(table)).toMatchObject({ health: 9, notes: 'She lies.', conflicts: [] })
  })

  test('[G4] and one that had seen all of it takes nothing twice', () => {
    const { table, held } = afterRestore((evening) => {
      editAsPia(evening, { health: 9 }, 'p.2~p')
      edit(evening, { health: 14, notes: 'Healed.' }, 'gm.9')
    }, PLAYED)
    table.bringBack(PIA, 'characters', { doc: { ...held.pia, health: 9, rev: 'p.2~p' }, place: '3' })
    expect(ash(table)).toMatchObject({ health: 9 })
    table.bringBack(GM, 'characters', { doc: held.gm, place: '4:4' })
    expect(ash(table)).toMatchObject({ health: 14, notes: 'Healed.', conflicts: [] })
  })

  test('[G4] [A6] a health log that starts or goes on meanwhile counts each act once, whoever comes first', () => {
    const entry = (id: string, amount: number, order: number) => ({ id, order, kind: 'damage', amount })
    const logOf = (...acts: object[]) => ({ base: { health: 30, tempHealth: 0 }, foldedTo: 0, acts })
    const [early, late] = [entry('early', 2, 1), entry('late', 5, 2)]
    for (const inBackup of [[], [early]]) {
      const was = inBackup.length > 0 ? { healthLog: logOf(early), health: 28 } : {}
      const hit = { healthLog: logOf(...inBackup, late), health: inBackup.length > 0 ? 23 : 25 }
      const { table, held } = afterRestore((evening) => edit(evening, hit, 'gm.9'), { ...PLAYED, ...was })
      table.bringBack(PIA, 'characters', { doc: held.pia, place: '3' })
      expect(ash(table)).toMatchObject({ health: hit.health })
      table.bringBack(GM, 'characters', { doc: held.gm, place: '3:3' })
      expect(ash(table)).toMatchObject({ health: hit.health, healthLog: { acts: [...inBackup, late] }, conflicts: [] })
    }
  })

  test('[G5] [I8] without a common state a difference in what they may not write moves nothing', () => {
    const { table, held } = afterRestore(() => {}, PLAYED)
    edit(table, { includeInInitiative: true }, 'gm.2')
    const before = ash(table)
    const asked = { ...held.pia, conflicts: [{ ...QUESTION, path: 'type' }] }
    table.bringBack(PIA, 'characters', { doc: asked, place: '0', from: 'some other history' })
    expect(ash(table)).toEqual(before)
    expect(table.touched()).toEqual([])
  })

  test('[G6] a character claimed since the backup is taken again, unless somebody else did', () => {
    const played = (evening: Table) => {
      claim(evening, 'seat-pia')
      editAsPia(evening, { health: 9 }, 'p.2~p')
    }
    const { table, held } = afterRestore(played)
    table.bringBack(PIA, 'characters', { doc: held.pia, place: '3' })
    expect(ash(table)).toMatchObject({ health: 9, claimedBy: 'seat-pia' })
    const other = afterRestore(played)
    claim(other.table, 'seat-tom')
    expect(other.table.bringBack(PIA, 'characters', { doc: other.held.pia, place: '3' }).verdict).toBe('forbidden')
    expect(ash(other.table)).toMatchObject({ health: 30, claimedBy: 'seat-tom' })
  })

  test('[G6] a sheet made since the backup comes back for its player, and for nobody else', () => {
    const table = openTable()
    const backup = table.backUp()
    const made = {
      ...aSheet({ rev: 'p.1~p' }),
      notes: undefined,
      alias: undefined,
      hidden: undefined,
      claimedBy: undefined,
    }
    table.push(PIA, 'characters', made as unknown as SyncDocument)
    const [own, seen] = [table.view(PIA, 'characters', 'ash'), table.view(TOM, 'characters', 'ash')]
    backup.restore()
    expect(table.bringBack(TOM, 'characters', { doc: seen as SyncDocument, place: '1' }).verdict).toBe('forbidden')
    expect(table.bringBack(PIA, 'characters', { doc: own as SyncDocument, place: '1' }).verdict).toBe('ok')
    expect(ash(table)).toMatchObject({ name: 'Ash', claimedBy: 'seat-pia' })
  })

  test('[G6] [R7] nothing but what they may write is brought back, and nothing of others', () => {
    const { table, held } = afterRestore(() => {}, PLAYED)
    const forged = { ...held.pia, rev: 'p.5~p', health: 9, notes: 'mine', includeInInitiative: true, type: 'npc' }
    table.bringBack(PIA, 'characters', { doc: forged, place: '9' })
    expect(ash(table)).toMatchObject({ health: 9, notes: 'secret', includeInInitiative: false, type: 'player' })
    const tomsView = table.view(TOM, 'characters', 'ash') as SyncDocument
    const stolen = { ...tomsView, health: 1, claimedBy: 'seat-tom', rev: 't.1~p' }
    expect(table.bringBack(TOM, 'characters', { doc: stolen, place: '10' }).verdict).toBe('forbidden')
    const deleted = { ...held.pia, rev: 'p.6~p', _deleted: true }
    expect(table.bringBack(PIA, 'characters', { doc: deleted, place: '9' }).verdict).toBe('forbidden')
  })
})
