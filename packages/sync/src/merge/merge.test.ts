import { LONGEST_LOG } from '@lanternkeep/schema'
import { growthOf, ONE_WALK } from '@lanternkeep/schema/testing/growth'
import { describe, expect, test } from 'vitest'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import { NOW } from '../testing/push-server.ts'
import { merge } from './merge.ts'

const LATER = '2026-01-02T12:00:00.000Z'

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
const combat = (base: object | null, theirs: object, mine: object) => merged('combats', base, theirs, mine)

describe('[M1] atomic', () => {
  test('[M1] the side that changed the field wins, and the result keeps their rev', () => {
    expect(
      hero({ name: 'Ash', race: 'Elf' }, { name: 'Ashe', race: 'Elf' }, { name: 'Ash', race: 'Orc' }),
    ).toMatchObject({
      name: 'Ashe',
      race: 'Orc',
      rev: 'theirs',
      conflicts: [],
    })
  })

  test('[M1] two different changes are a conflict, and the field holds theirs', () => {
    const result = hero({ name: 'Ash' }, { name: 'Ashe' }, { name: 'Asha' })
    expect(result).toMatchObject({
      name: 'Ashe',
      conflicts: [{ id: 'conflict-1', path: 'name', base: 'Ash', theirs: 'Ashe', mine: 'Asha', by: 'laptop', at: NOW }],
    })
  })

  test("[M1] a newer client's unknown keys are kept and merged as one value", () => {
    expect(hero({ aura: 1 }, { aura: 1, glow: true }, { aura: 2 })).toMatchObject({
      aura: 2,
      glow: true,
      conflicts: [],
    })
    expect(hero({ aura: 1 }, { aura: 3 }, { aura: 2 })).toMatchObject({
      aura: 3,
      conflicts: [{ path: 'aura', mine: 2 }],
    })
  })

  test('[M1] a field that one side removed is removed', () => {
    expect(hero({ level: 3 }, { level: 3 }, {})).not.toHaveProperty('level')
  })

  test('[M1] a result that equals theirs is theirs itself, whatever the times say', () => {
    const theirs = { id: 'a', rev: 't', name: 'Ash', lastModified: NOW, conflicts: [] }
    const mine = { ...theirs, rev: 'm', lastModified: LATER }
    const input = { base: { ...theirs, rev: 'b', name: 'A' }, theirs, mine, by: '', at: NOW, newId: () => 'x' }
    expect(merge('characters', input)).toBe(theirs)
  })
})

describe('[M2] counter', () => {
  test('[M2] two devices that each took 3 took 6, though they hold the same number', () => {
    expect(hero({ health: 20 }, { health: 17 }, { health: 17 }).health).toBe(14)
  })

  test('[M2] damage and healing add up between zero and the maximum', () => {
    const at = (health: number) => ({ health, maxHealth: 20 })
    expect(hero(at(10), at(2), at(2)).health).toBe(0)
    expect(hero(at(10), at(19), at(19)).health).toBe(20)
    expect(hero(at(10), at(13), at(6)).health).toBe(9)
  })

  test('[M2] a side that was above the maximum is not cut down', () => {
    expect(
      hero({ health: 30, maxHealth: 20 }, { health: 28, maxHealth: 20 }, { health: 29, maxHealth: 20 }).health,
    ).toBe(27)
  })

  test("[M2] a value that one side set holds, plus the other side's difference", () => {
    const set = { health: 20, healthMark: 'new', maxHealth: 40 }
    expect(hero({ health: 10, maxHealth: 40 }, { health: 7, maxHealth: 40 }, set)).toMatchObject({
      health: 17,
      healthMark: 'new',
    })
    expect(hero({ health: 10, maxHealth: 40 }, set, { health: 7, maxHealth: 40 })).toMatchObject({
      health: 17,
      healthMark: 'new',
    })
  })

  test('[M2] two sets are one if equal, and a conflict otherwise', () => {
    const set = (health: number, healthMark: string) => ({ health, healthMark, maxHealth: 40 })
    expect(hero(set(10, 'old'), set(5, 'a'), set(5, 'b'))).toMatchObject({ health: 5, healthMark: 'a', conflicts: [] })
    expect(hero(set(10, 'old'), set(5, 'a'), set(6, 'b'))).toMatchObject({
      health: 5,
      conflicts: [{ path: 'health', theirs: 5, mine: 6 }],
    })
  })

  test("[M2] an item's quantity adds up and stays at least one", () => {
    const bag = (quantity: number) => ({ inventory: [{ id: 'arrows', name: 'Arrows', quantity }] })
    expect(hero(bag(20), bag(15), bag(18)).inventory).toEqual([{ id: 'arrows', name: 'Arrows', quantity: 13 }])
    expect(hero(bag(3), bag(1), bag(1)).inventory).toMatchObject([{ quantity: 1 }])
  })
})

describe('[M2] a purse', () => {
  const purse = (base: object, theirs: object, mine: object) =>
    hero({ purse: base }, { purse: theirs }, { purse: mine })

  test('[M2] what two devices spent of each currency adds up', () => {
    const spent = purse({ gold: 34, silver: 5 }, { gold: 30, silver: 5 }, { gold: 33, silver: 2 })
    expect(spent.purse).toEqual({ gold: 29, silver: 2 })
  })

  test('[M2] it stays as it is when something else changed', () => {
    const before = { purse: { gold: 34 } }
    expect(hero(before, before, { ...before, ownNotes: 'Mine.' })).toMatchObject({ ...before, ownNotes: 'Mine.' })
  })

  test('[M2] a currency that only one side has stays', () => {
    expect(purse({ gold: 1 }, { gold: 1, silver: 7 }, { gold: 1, copper: 3 }).purse).toEqual({
      gold: 1,
      silver: 7,
      copper: 3,
    })
  })
})

describe('[M3] max', () => {
  const number = (base: number, theirs: number, mine: number) =>
    merged('campaigns', { sessionNumber: base }, { sessionNumber: theirs }, { sessionNumber: mine }).sessionNumber
  test('[M3] two devices that raised the session number end at the larger one', () => {
    expect([number(3, 4, 4), number(3, 4, 6), number(3, 6, 4)]).toEqual([4, 6, 6])
  })

  test('[M3] one device alone may lower the value, as Undo after Load does', () => {
    expect([number(4, 4, 3), number(4, 3, 4)]).toEqual([3, 3])
  })

  test('[M3] a roll sent while the one before is used up stays, without a conflict', () => {
    const result = hero({ currentInitiative: 12 }, { currentInitiative: undefined }, { currentInitiative: 9 })
    expect(result).toMatchObject({ currentInitiative: 9, conflicts: [] })
  })

  test('[M3] the later time wins, whatever time zone it was written in', () => {
    const at = (lastModified: string, name: string) => ({ lastModified, name })
    const result = hero(at(NOW, 'a'), at('2026-01-01T14:00:00+01:00', 'b'), {
      ...at('2026-01-01T13:30:00Z', 'a'),
      race: 'Elf',
    })
    expect(result.lastModified).toBe('2026-01-01T13:30:00Z')
  })
})

describe('[M4] turn', () => {
  const entries = [
    { id: 'ash', characterId: 'ash' },
    { id: 'orc', characterId: 'orc' },
  ]
  const turn = (round: number, entryId: string | null) => ({ entries, turn: { round, entryId } })

  const orcs = [...entries, { id: 'bat', characterId: 'bat' }]
  const passed = (round: number, entryId: string | null, over: object = {}) => {
    return { entries: orcs, turn: { round, entryId }, ...over }
  }

  test('[M4] the later round wins, without a conflict', () => {
    expect(combat(turn(1, 'ash'), turn(2, 'ash'), turn(1, 'orc'))).toMatchObject({ turn: { round: 2 }, conflicts: [] })
    expect(combat(turn(1, 'ash'), turn(1, 'orc'), turn(2, 'ash'))).toMatchObject({ turn: { round: 2, entryId: 'ash' } })
  })

  test('[M4] in one round the later place wins, so two turns passed offline beat one', () => {
    const result = { turn: { round: 1, entryId: 'bat' }, conflicts: [] }
    expect(combat(passed(1, 'ash'), passed(1, 'orc'), passed(1, 'bat'))).toMatchObject(result)
    expect(combat(passed(1, 'ash'), passed(1, 'bat'), passed(1, 'orc'))).toMatchObject(result)
  })

  test('[M4] the place is the one in the merged order', () => {
    const moved = passed(1, 'orc', { entries: orcs.toReversed() })
    expect(combat(passed(1, 'ash'), moved, passed(1, 'bat')).turn).toEqual({ round: 1, entryId: 'orc' })
  })

  test('[M4] a device that alone moved the turn may move it back', () => {
    expect(combat(passed(2, 'orc'), passed(2, 'orc'), passed(1, 'bat')).turn).toEqual({ round: 1, entryId: 'bat' })
    expect(combat(passed(2, 'orc'), passed(1, 'bat'), passed(2, 'orc')).turn).toEqual({ round: 1, entryId: 'bat' })
  })

  test('[M4] a new combat begins at its own turn, however far the previous one went', () => {
    const begun = passed(1, 'ash', { fightId: 'two' })
    const before = passed(3, 'ash', { fightId: 'one' })
    expect(combat(before, begun, { ...before, turn: { round: 4, entryId: 'bat' } })).toMatchObject(begun)
    expect(combat(before, { ...before, turn: { round: 4, entryId: 'bat' } }, begun)).toMatchObject(begun)
    const other = passed(2, 'bat', { fightId: 'three' })
    expect(combat(before, begun, other)).toMatchObject({ ...begun, conflicts: [] })
  })

  describe('[M7] a combat begun and ended on one device alone', () => {
    const before = passed(3, 'ash', { fightId: 'one' })
    const ended = { fightId: 'two', entries: [], turn: { round: 0, entryId: null } }

    test('[M7] never takes the place of one that the other device began', () => {
      const begun = passed(2, 'orc', { fightId: 'three' })
      for (const base of [null, { ...before, entries: [], turn: ended.turn }, before]) {
        expect(combat(base, ended, begun)).toMatchObject({ ...begun, conflicts: [] })
        expect(combat(base, begun, ended)).toMatchObject({ ...begun, conflicts: [] })
      }
    })

    test('[M7] ends the one before, even if the other device brought someone in', () => {
      const joined = { ...before, entries: [...orcs, { id: 'wolf', characterId: 'wolf' }] }
      expect(combat(before, ended, joined)).toMatchObject({ ...ended, conflicts: [] })
      expect(combat(before, joined, ended)).toMatchObject({ ...ended, conflicts: [] })
    })
  })

  test('[M7] without a common state, a combat that one side ended is over, unless the other knows that this was undone', () => {
    const on = passed(3, 'ash', { fightId: 'one', turn: { round: 3, entryId: 'ash', actId: 'pass' } })
    const over = { fightId: 'one', entries: [], turn: { round: 0, entryId: null, actId: 'end' } }
    const undone = { ...on, takenBack: { end: { ...on.turn, undos: 1 } } }
    for (const base of [null, { ...over, fightId: 'earlier' }]) {
      expect(combat(base, on, over)).toMatchObject({ entries: [], turn: { entryId: null }, conflicts: [] })
      expect(combat(base, over, on)).toMatchObject({ entries: [], turn: { entryId: null }, conflicts: [] })
      expect(combat(base, undone, over).entries).toEqual(on.entries)
      expect(combat(base, over, undone).entries).toEqual(on.entries)
    }
    for (const ended of [combat(null, on, over), combat(null, over, on)]) {
      expect(combat(null, ended, undone).entries).toEqual(on.entries)
      expect(combat(null, undone, ended).entries).toEqual(on.entries)
    }
  })

  test('[M4] a combatant who left the order loses the turn to the first one in it; an empty order has no turn', () => {
    const without = (id: string) => ({
      entries: entries.filter((entry) => entry.id !== id),
      turn: { round: 1, entryId: 'ash' },
    })
    expect(combat(turn(1, 'ash'), turn(1, 'orc'), without('orc')).turn).toEqual({ round: 1, entryId: 'ash' })
    const cleared = { entries: [], turn: { round: 0, entryId: null } }
    expect(combat(turn(1, 'ash'), turn(3, 'orc'), cleared)).toMatchObject({ ...cleared, conflicts: [] })
  })

  test('[M4, M7] two devices that both started a combat get one combat with everyone in it', () => {
    const [ash, orc] = entries
    const started = combat(
      null,
      { entries: [ash], turn: { round: 1, entryId: 'ash' } },
      { entries: [orc], turn: { round: 1, entryId: 'orc' } },
    )
    expect(started).toMatchObject({
      entries: [{ id: 'orc' }, { id: 'ash' }],
      turn: { round: 1, entryId: 'ash' },
      conflicts: [],
    })
  })
})

describe('[M7] a combatant that two devices brought in while apart', () => {
  const foe = (initiative: number, drawn: string) => ({
    id: 'orc',
    characterId: 'orc',
    initiative,
    ...{ publicId: drawn, group: drawn },
  })
  const order = (...entries: object[]) => ({ entries, turn: { round: 1, entryId: 'orc' } })

  test('[M7] has what theirs rolled and drew, and no one is asked', () => {
    const both = combat({ entries: [] }, order(foe(7, 'x')), order(foe(18, 'y')))
    expect(both).toMatchObject({ entries: [foe(7, 'x')], conflicts: [] })
  })

  test('[M7] asks about initiatives that both changed by hand since', () => {
    const both = combat(order(foe(7, 'x')), order(foe(9, 'x')), order(foe(11, 'x')))
    expect(both.conflicts).toMatchObject([{ path: 'entries/orc/initiative', theirs: 9, mine: 11 }])
  })
})

test('[M11] a new join code that two devices asked for at once is the one on the server, and no one is asked', () => {
  const code = (joinCode: string) => ({ name: 'Ash Road', joinCode })
  const both = merged('campaigns', code('ABC-234'), code('DEF-567'), code('GHJ-889'))
  expect(both).toMatchObject({ joinCode: 'DEF-567', conflicts: [] })
})

describe('[M5] text', () => {
  const notes = (base: string, theirs: string, mine: string) =>
    hero({ notes: base }, { notes: theirs }, { notes: mine })
  test('[M5] words changed in different places are all kept', () => {
    expect(notes('the old king sleeps', 'the young king sleeps', 'the old king wakes').notes).toBe(
      'the young king wakes',
    )
    expect(notes('One. Two. Three.', 'One! Two. Three.', 'One. Two. Three. Four.').notes).toBe('One! Two. Three. Four.')
  })

  test('[M5] changes in the same place are a conflict with both whole texts, and the field holds theirs', () => {
    expect(notes('the old king', 'the young king', 'the dead king')).toMatchObject({
      notes: 'the young king',
      conflicts: [{ path: 'notes', base: 'the old king', theirs: 'the young king', mine: 'the dead king' }],
    })
  })

  test('[M5] the same change on both sides is made once', () => {
    expect(notes('a b c', 'a x b c', 'a x b c d')).toMatchObject({ notes: 'a x b c d', conflicts: [] })
  })

  test('[M5] an evening of notes changed at both ends merges without delay', () => {
    const mergeOf = (lines: number) => {
      const page = Array.from({ length: lines }, (_, line) => `Line ${line} of the evening, as it was.`).join('\n')
      return { page, merged: notes(page, `Before.\n${page}`, `${page}\nAfter.`).notes }
    }
    const { page, merged } = mergeOf(4000)
    expect(merged).toBe(`Before.\n${page}\nAfter.`)
    expect(growthOf(mergeOf, 400)).toBeLessThan(ONE_WALK)
  })
})

describe('[M6] set', () => {
  test('[M6] the set holds what either side added and neither removed', () => {
    const npc = (...traits: string[]) => ({ traits })
    expect(hero(npc('shy', 'tall'), npc('tall', 'rich'), npc('shy', 'tall', 'kind')).traits).toEqual([
      'tall',
      'kind',
      'rich',
    ])
  })

  test('[M6] a session to which two devices added their transcripts holds both marks', () => {
    const session = merged('sessions', {}, { addedTranscripts: ['a'] }, { addedTranscripts: ['b'] })
    expect(session).toMatchObject({ addedTranscripts: ['b', 'a'], conflicts: [] })
  })
})

describe('[M7] list', () => {
  const bag = (...ids: string[]) => ({ inventory: ids.map((id) => ({ id, name: id })) })
  const ids = (document: SyncDocument) => (document.inventory as { id: string }[]).map(({ id }) => id)

  test('[M7] additions and deletions of both sides are kept', () => {
    expect(ids(hero(bag('a', 'b'), bag('b', 'c'), bag('a', 'b', 'd')))).toEqual(['b', 'd', 'c'])
  })

  test('[M7] the order is that of the side that moved something', () => {
    expect(ids(hero(bag('a', 'b', 'c'), bag('a', 'b', 'c', 'x'), bag('c', 'a', 'b')))).toEqual(['c', 'x', 'a', 'b'])
    expect(ids(hero(bag('a', 'b', 'c'), bag('b', 'a', 'c'), bag('c', 'b', 'a')))).toEqual(['b', 'a', 'c'])
  })

  test('[M7] one item is merged field by field, and its conflict names the field', () => {
    const item = (change: object) => ({ inventory: [{ id: 'a', name: 'Bow', rarity: 'common', ...change }] })
    expect(hero(item({}), item({ name: 'Longbow' }), item({ rarity: 'rare' })).inventory).toEqual([
      { id: 'a', name: 'Longbow', rarity: 'rare' },
    ])
    expect(hero(item({}), item({ name: 'Longbow' }), item({ name: 'Shortbow' })).conflicts).toMatchObject([
      { path: 'inventory/a/name', mine: 'Shortbow' },
    ])
  })

  test('[M7] an item deleted here and changed there stays, with a conflict', () => {
    const changed = { inventory: [{ id: 'a', name: 'Longbow' }] }
    expect(hero(bag('a'), changed, bag())).toMatchObject({
      ...changed,
      conflicts: [{ path: 'inventory/a', mine: null }],
    })
    expect(hero(bag('a'), bag(), changed)).toMatchObject({
      ...changed,
      conflicts: [{ path: 'inventory/a', theirs: null }],
    })
  })

  test('[M7] in a combat it stays without a conflict', () => {
    const order = (...entries: object[]) => ({ entries, turn: { round: 0, entryId: null } })
    const changed = order({ id: 'orc', initiative: 12 })
    expect(combat(order({ id: 'orc', initiative: 9 }), changed, order())).toMatchObject({ ...changed, conflicts: [] })
  })

  test('[M7] abilities may be plain texts beside items with an id', () => {
    const knows = (...abilities: unknown[]) => ({ abilities })
    const rage = { id: 'r', name: 'Rage', description: '' }
    expect(hero(knows('Darkvision'), knows('Darkvision', rage), knows('Darkvision', 'Luck')).abilities).toEqual([
      'Darkvision',
      'Luck',
      rage,
    ])
  })

  test("[M7, A9] a combat's log keeps its last acts", () => {
    const log = (from: number, to: number) => ({
      log: Array.from({ length: to - from }, (_, n) => ({ id: `act-${from + n}` })),
    })
    const last = LONGEST_LOG - 1
    const result = combat(log(0, last), log(0, last + 1), { log: [...log(0, last).log, { id: 'mine' }] }).log as {
      id: string
    }[]
    expect(result).toHaveLength(LONGEST_LOG)
    expect(result[0]?.id).toBe('act-1')
    expect(result.map(({ id }) => id)).toContain('mine')
  })
})

describe('[M8] object and record', () => {
  test('[M8] an object is merged field by field', () => {
    const stats = (strength: number, wisdom: number) => ({ stats: { strength, wisdom } })
    expect(hero(stats(10, 10), stats(12, 10), stats(10, 8)).stats).toEqual({ strength: 12, wisdom: 8 })
    expect(hero(stats(10, 10), stats(12, 10), stats(14, 10)).conflicts).toMatchObject([{ path: 'stats/strength' }])
  })

  test('[M8] typed initiatives are merged by character', () => {
    expect(combat({ manual: { a: 1 } }, { manual: { a: 1, b: 2 } }, { manual: {} }).manual).toEqual({ b: 2 })
    const odd = JSON.parse('{"__proto__": 5}') as object
    expect(Object.keys(combat({ manual: {} }, { manual: {} }, { manual: odd }).manual as object)).toEqual(['__proto__'])
  })
})
