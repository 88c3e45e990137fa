import { describe, expect, test } from 'vitest'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import { NOW } from '../testing/push-server.ts'
import { merge } from './merge.ts'

function merged(collection: CollectionName, base: object | null, theirs: object, mine: object): SyncDocument {
  const document = (fields: object, rev: string) => ({
    id: 'a',
    rev,
    campaignId: 'c',
    lastModified: NOW,
    conflicts: [],
    ...fields,
  })
  let made = 0
  return merge(collection, {
    base: base && document(base, 'base'),
    theirs: document(theirs, 'theirs'),
    mine: document(mine, 'mine'),
    by: 'laptop',
    at: NOW,
    newId: () => `conflict-${++made}`,
  })
}

const hero = (base: object | null, theirs: object, mine: object) => merged('characters', base, theirs, mine)

describe('[M9] deletion', () => {
  test('[M9] a document that only one side touched, by deleting it, is deleted', () => {
    expect(hero({ name: 'Ash' }, { name: 'Ash' }, { name: 'Ash', _deleted: true })).toMatchObject({ _deleted: true })
  })

  test('[M9] a document deleted here and changed there lives, with a conflict', () => {
    const result = hero({ name: 'Ash' }, { name: 'Ashe' }, { name: 'Ash', _deleted: true })
    expect(result).toMatchObject({ name: 'Ashe', conflicts: [{ path: '$deleted', theirs: false, mine: true }] })
    expect(result._deleted).toBeUndefined()
  })

  test("[M9] an edit of what the other side deleted is merged with the tombstone's body", () => {
    const result = hero(
      { name: 'Ash', race: 'Elf' },
      { name: 'Ashe', race: 'Elf', _deleted: true },
      { name: 'Ash', race: 'Orc' },
    )
    expect(result).toMatchObject({
      name: 'Ashe',
      race: 'Orc',
      conflicts: [{ path: '$deleted', theirs: true, mine: false }],
    })
    expect(result._deleted).toBeUndefined()
  })

  test('[M9] what a device changed before it deleted the document is not lost, whichever side arrives first', () => {
    const base = { name: 'Ash', race: 'Elf' }
    const [deleted, edited] = [
      { name: 'Ashe', race: 'Elf', _deleted: true },
      { name: 'Ash', race: 'Orc' },
    ]
    const untouched = { ...base, lastModified: '2026-11-20T23:00:00.000Z' }
    for (const result of [hero(base, deleted, edited), hero(base, edited, deleted)]) {
      expect(result).toMatchObject({ name: 'Ashe', race: 'Orc', conflicts: [{ path: '$deleted' }] })
    }
    for (const result of [hero(base, deleted, untouched), hero(base, untouched, deleted)]) {
      expect(result).toMatchObject({ name: 'Ashe', _deleted: true, conflicts: [] })
    }
    const bare = { id: 'a', rev: 'bare', campaignId: 'c', lastModified: NOW, _deleted: true as const }
    const sides = { base: { ...bare, ...base, rev: 'b', _deleted: undefined }, by: '', at: NOW, newId: () => 'x' }
    const theirs = { ...bare, ...edited, rev: 't', _deleted: undefined }
    expect(merge('characters', { ...sides, theirs, mine: bare })).toMatchObject(edited)
  })

  test('[M9] what was brought back before its deletion arrived lives without a conflict, on either side', () => {
    const [alive, deleted] = [
      { name: 'Imp', broughtBack: 1 },
      { name: 'Imp', _deleted: true },
    ]
    for (const result of [hero({ name: 'Imp' }, alive, deleted), hero({ name: 'Imp' }, deleted, alive)]) {
      expect(result).toMatchObject({ name: 'Imp', broughtBack: 1, conflicts: [] })
      expect(result._deleted).toBeUndefined()
    }
  })

  test('[M9] a deletion that knew of it wins, and an edit besides is kept without a question', () => {
    const [before, deleted] = [
      { name: 'Imp', broughtBack: 1 },
      { name: 'Imp', broughtBack: 1, _deleted: true },
    ]
    expect(hero(before, before, deleted)).toMatchObject({ _deleted: true })
    expect(hero(before, { ...before, name: 'Imp 2', broughtBack: 2 }, deleted)).toMatchObject({
      name: 'Imp 2',
      conflicts: [],
    })
  })

  test('[M9] what a device changed between bringing it back and deleting it again is in what another one brought back', () => {
    const tombstone = { name: 'Ash', race: 'Elf', _deleted: true }
    const alive = { name: 'Ash', race: 'Orc', broughtBack: 1 }
    const deletedAgain = { name: 'Ashe', race: 'Elf', broughtBack: 1, _deleted: true }
    for (const result of [hero(tombstone, alive, deletedAgain), hero(tombstone, deletedAgain, alive)]) {
      expect(result).toMatchObject({ name: 'Ashe', race: 'Orc', broughtBack: 1, conflicts: [] })
      expect(result._deleted).toBeUndefined()
    }
    expect(hero(tombstone, alive, tombstone)).toMatchObject(alive)
  })

  test('[M9] an encounter that was brought back outlives a deletion that did not know of it', () => {
    const base = { id: 'e', rev: 'b', campaignId: 'c', name: 'Toll', lastModified: NOW, conflicts: [] }
    const theirs = { ...base, rev: 't', _deleted: true as const }
    const sides = { by: '', at: NOW, newId: () => 'x' }
    const result = merge('prep', { base, theirs, mine: { ...base, rev: 'm', broughtBack: 1 }, ...sides })
    expect(result).toMatchObject({ name: 'Toll', broughtBack: 1, conflicts: [] })
    expect(result._deleted).toBeUndefined()
  })

  test('[M9] a kept result merges by the fields of its answer, and a table by its words', () => {
    const answer = { description: 'It hums.', value: 10 }
    const result = merged(
      'prep',
      { kind: 'result', name: 'Lantern', answer },
      { kind: 'result', name: 'Tide Lantern', answer: { ...answer, value: 20 } },
      { kind: 'result', name: 'Lantern', answer: { ...answer, description: 'It hums at night.' } },
    )
    expect(result).toMatchObject({ name: 'Tide Lantern', conflicts: [] })
    expect(result.answer).toEqual({ description: 'It hums at night.', value: 20 })
    const both = merged(
      'prep',
      { kind: 'result', answer },
      { kind: 'result', answer: { ...answer, value: 20 } },
      { kind: 'result', answer: { ...answer, value: 30 } },
    )
    expect(both.conflicts).toMatchObject([{ path: 'answer/value', theirs: 20, mine: 30 }])
    const [rain, fog] = [
      { kind: 'table', entries: 'Rain\nSun' },
      { kind: 'table', entries: 'Rain\nSun\nFog' },
    ]
    expect(merged('prep', rain, fog, { ...rain, entries: 'Hail\nRain\nSun' })).toMatchObject({
      entries: 'Hail\nRain\nSun\nFog',
      conflicts: [],
    })
  })

  test('[M9] a bare tombstone leaves the edit as it is', () => {
    const mine = { id: 'a', rev: 'm', campaignId: 'c', name: 'Ashe', lastModified: NOW, conflicts: [] }
    const theirs = { id: 'a', rev: 't', campaignId: 'c', _deleted: true }
    const result = merge('characters', {
      base: { ...mine, name: 'Ash' },
      theirs,
      mine,
      by: '',
      at: NOW,
      newId: () => 'x',
    })
    expect(result).toMatchObject({ name: 'Ashe', rev: 't', conflicts: [{ path: '$deleted' }] })
  })

  test('[M9] a document deleted only by them is theirs; one deleted by both has what each changed before', () => {
    expect(hero({ name: 'Ash' }, { name: 'Ash', _deleted: true }, { name: 'Ash' })).toMatchObject({
      rev: 'theirs',
      _deleted: true,
    })
    const before = { name: 'Ash', notes: 'One key.' }
    const [theirs, mine] = [
      { ...before, name: 'Ashe', _deleted: true },
      { ...before, notes: 'One key. Two doors.', _deleted: true },
    ]
    const both = { name: 'Ashe', notes: 'One key. Two doors.', _deleted: true, conflicts: [] }
    expect(hero(before, theirs, mine)).toMatchObject(both)
    expect(hero(before, mine, theirs)).toMatchObject(both)
    expect(hero(before, theirs, { ...before, _deleted: true })).toMatchObject({ rev: 'theirs', _deleted: true })
  })

  test('[M9] undoing a deletion that both sides knew of is no conflict', () => {
    const gone = { name: 'Ash', _deleted: true }
    const result = hero(gone, { ...gone, race: 'Elf' }, { name: 'Ash' })
    expect(result).toMatchObject({ race: 'Elf', conflicts: [] })
    expect(result._deleted).toBeUndefined()
  })
})

describe('[M10] conflicts', () => {
  const ask = (id: string, mine = id) => ({ id, path: 'name', base: 'Ash', theirs: 'Ashe', mine, by: '', at: NOW })

  test('[M10] a conflict found by either side is kept, one settled by either side is settled', () => {
    const before = { name: 'Ashe', conflicts: [ask('one'), ask('two')] }
    const result = hero(
      before,
      { name: 'Ashe', conflicts: [ask('two'), ask('three')] },
      { ...before, conflicts: [ask('one'), ask('four')] },
    )
    expect((result.conflicts as { id: string }[]).map(({ id }) => id)).toEqual(['three', 'four'])
  })

  test('[M10] two devices that settle differently are asked again', () => {
    const before = { name: 'Ashe', conflicts: [ask('one', 'Asha')] }
    const result = hero(before, { name: 'Asha', conflicts: [] }, { name: 'Ashley', conflicts: [] })
    expect(result).toMatchObject({ name: 'Asha', conflicts: [{ path: 'name', theirs: 'Asha', mine: 'Ashley' }] })
  })

  test('[M10] the same conflict is not asked about twice', () => {
    const result = hero({ name: 'Ash' }, { name: 'Ashe', conflicts: [ask('one', 'Asha')] }, { name: 'Asha' })
    expect(result.conflicts).toHaveLength(1)
  })

  const found = (id: string, theirs: string, mine: string) => ({ ...ask(id, mine), theirs })

  test('[M10] a conflict that two devices found apart is asked once, whichever version each of them had', () => {
    const one = { name: 'Ashe', conflicts: [found('laptop-1', 'Ashe', 'Asha')] }
    for (const other of [
      { name: 'Ashe', conflicts: [found('tablet-1', 'Ashe', 'Asha')] },
      { name: 'Asha', conflicts: [found('tablet-1', 'Asha', 'Ashe')] },
    ]) {
      for (const base of [{ name: 'Ashe' }, { name: 'Ash' }, null]) {
        const both = [hero(base, one, other), hero(base, other, one)]
        expect(both).toMatchObject([{ conflicts: [{ path: 'name' }] }, { conflicts: [{ path: 'name' }] }])
        // The choice is one: it gives the field the value that it doesn't have.
        for (const { name, conflicts } of both) expect(conflicts).not.toMatchObject([{ mine: name }])
      }
    }
    const another = { name: 'Ashe', conflicts: [found('tablet-1', 'Ashe', 'Ashley')] }
    expect(hero({ name: 'Ashe' }, one, another).conflicts).toHaveLength(2)
  })

  test('[M10] a conflict settled on one device is settled for a copy of it that another device found', () => {
    const mine = { name: 'Ashe', conflicts: [found('tablet-1', 'Ashe', 'Asha')] }
    expect(hero({ name: 'Ashe' }, { name: 'Asha' }, mine)).toMatchObject({ name: 'Asha', conflicts: [] })
    const before = { name: 'Ashe', conflicts: [found('laptop-1', 'Ashe', 'Asha')] }
    const copied = { name: 'Ashe', conflicts: [...before.conflicts, ...mine.conflicts] }
    for (const result of [hero(before, { name: 'Ashe' }, copied), hero(before, copied, { name: 'Ashe' })]) {
      expect(result).toMatchObject({ name: 'Ashe', conflicts: [] })
    }
  })
})
