import { expect, test } from 'vitest'
import { monsterShape, npcShape, playerShape } from '../entities/replicated/character.ts'
import { sessionShape } from '../entities/replicated/session.ts'
import { aCondition, anItem, aPlayer, aSession } from '../testing/builders.ts'
import { changedFields, VERSIONED_FIELDS, versionedFieldsOf, withUseAsNow } from './versioned-fields.ts'

test('what changes during play makes no version', () => {
  const rope = anItem({ id: 'rope', quantity: 3 })
  const sheet = aPlayer({ health: 20, inventory: [rope] })
  const later = {
    ...sheet,
    health: 3,
    maxHealth: 99,
    tempHealth: 5,
    healthMark: 'set',
    currentInitiative: 17,
    includeInInitiative: true,
    hidden: true,
    claimedBy: 'pia',
    conditions: [aCondition()],
    inventory: [{ ...rope, quantity: 2, uses: 1 }],
    purse: { gold: 4 },
    lastModified: '2026-11-20T21:00:00.000Z',
  }
  expect(changedFields('characters', sheet, later)).toEqual([])
  const session = aSession()
  const shared = { ...session, shared: { recap: true, summary: true }, addedTranscripts: ['r1'] }
  expect(changedFields('sessions', session, shared)).toEqual([])
})

test('what is written in a text or a form makes one', () => {
  const sheet = aPlayer({ name: 'Mira', inventory: [anItem({ id: 'rope' })] })
  const later = { ...sheet, name: 'Mira the Bold', notes: 'Cursed.', inventory: [] }
  expect(changedFields('characters', sheet, later)).toEqual(['name', 'notes', 'inventory'])
  const session = aSession({ gmNotes: 'high tide' })
  expect(changedFields('sessions', session, { ...session, gmNotes: 'low tide', recap: 'Rain.' })).toEqual([
    'gmNotes',
    'recap',
  ])
})

test("an absent field counts as empty, and the order of keys doesn't matter", () => {
  expect(changedFields('characters', { name: 'Mira' }, { name: 'Mira', race: '', stats: undefined })).toEqual([])
  const [one, other] = [{ stats: { strength: 8, wisdom: 12 } }, { stats: { wisdom: 12, strength: 8 } }]
  expect(changedFields('characters', one, other)).toEqual([])
  expect(changedFields('characters', one, { stats: { strength: 9, wisdom: 12 } })).toEqual(['stats'])
})

test('only versioned fields are kept', () => {
  const kept = versionedFieldsOf('characters', aPlayer({ name: 'Mira', health: 20, hidden: true, claimedBy: 'pia' }))
  expect(kept).toMatchObject({ name: 'Mira', inventory: [] })
  for (const field of ['health', 'hidden', 'claimedBy', 'conditions', 'id', 'rev'])
    expect(kept).not.toHaveProperty(field)
})

/** What a version never holds: identity, what changes during play, and who may see it. A new field goes here or there. */
const NOT_VERSIONED = {
  characters: [
    ...['id', 'campaignId', 'type', 'claimedBy', 'lastModified', 'rev', 'conflicts'],
    ...['health', 'maxHealth', 'healthMark', 'tempHealth', 'healthLog', 'conditions'],
    ...['currentInitiative', 'includeInInitiative', 'turnEnded', 'handoutsSeen', 'hidden', 'deathSaves'],
    ...['copiedFrom', 'purse', 'specialUsed', 'specialResets', 'specialGaveBack', 'tags', 'broughtBack'],
  ],
  sessions: ['id', 'campaignId', 'shared', 'copiedFrom', 'broughtBack', 'lastModified', 'rev', 'conflicts'],
}
/** Kept with a session, though it isn't in its shape: which transcripts its texts include. */
const NOT_IN_SHAPE = ['addedTranscripts']

test('every field is either versioned or listed as not versioned', () => {
  const character = { ...playerShape, ...npcShape, ...monsterShape }
  for (const [name, shape] of [
    ['characters', character],
    ['sessions', sessionShape],
  ] as const) {
    const listed = [...VERSIONED_FIELDS[name], ...NOT_VERSIONED[name]].filter((field) => !NOT_IN_SHAPE.includes(field))
    expect(listed.toSorted()).toEqual(Object.keys(shape).toSorted())
  }
})

test('what was used up since an earlier version stays used up; what is gone comes back as it was', () => {
  const arrows = anItem({ id: 'arrows', quantity: 20, description: 'Fletched' })
  const rope = anItem({ id: 'rope', quantity: 3 })
  const earlier = { race: 'Elf', inventory: [arrows, rope], spellSlots: { 1: { max: 4 }, 2: { max: 2, used: 1 } } }
  const now = {
    race: 'Half-elf',
    inventory: [{ ...arrows, quantity: 2, description: 'Broken', charges: 1 }],
    spellSlots: { 1: { max: 3, used: 2, resets: 1 } },
  }
  expect(withUseAsNow(earlier, now)).toEqual({
    race: 'Elf',
    inventory: [{ ...arrows, quantity: 2, charges: 1 }, rope],
    spellSlots: { 1: { max: 4, used: 2, resets: 1 }, 2: { max: 2, used: 1 } },
  })
  expect(withUseAsNow({ inventory: undefined, stats: { strength: 8 } }, now)).toEqual({
    inventory: undefined,
    stats: { strength: 8 },
  })
})
