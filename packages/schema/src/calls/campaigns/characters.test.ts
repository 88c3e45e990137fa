import { expect, test } from 'vitest'
import { LONGEST_DATA_URL } from '../../entities/image.ts'
import { characterDocument } from '../../entities/replicated/character.ts'
import { changedReadOnlyKey, withPatch } from '../body-shapes.ts'
import { firstProblem } from '../error-body.ts'
import {
  CHARACTER_READ_ONLY,
  characterFromBody,
  createCharacterBody,
  fieldOfOtherType,
  patchCharacterBody,
} from './characters.ts'

const identity = { id: 'ash', campaignId: 'saltmere', now: '2026-03-01T19:00:00.000Z' }
const ash = characterFromBody({ type: 'player', name: 'Ash', playerName: 'Ines' }, identity)

function problem(schema: typeof createCharacterBody | typeof patchCharacterBody, body: unknown) {
  const parsed = schema.safeParse(body)
  return parsed.success ? undefined : firstProblem(parsed.error.issues)
}

test('a new character is valid, and omitted fields are as in a new form', () => {
  expect(characterDocument.parse(ash)).toEqual(ash)
  expect(ash).toMatchObject({ health: 30, maxHealth: 30, armorClass: 14, level: 1, includeInInitiative: true })
  const rat = characterFromBody({ type: 'monster', name: 'Rat', health: 4 }, identity)
  expect(rat).toMatchObject({ health: 4, maxHealth: 4, armorClass: 13, challengeRating: 1, includeInInitiative: false })
  expect(characterFromBody({ type: 'npc', name: 'Hob', maxHealth: 18 }, identity)).toMatchObject({ health: 18 })
  expect(characterFromBody({ type: 'npc', name: 'Hob', health: 0, maxHealth: 18 }, identity).health).toBe(0)
})

test("a new player's names are required, each with its own message", () => {
  expect(problem(createCharacterBody, { type: 'player', name: ' ', playerName: 'Ines' })).toEqual({
    path: 'name',
    message: 'Character name is required',
  })
  expect(problem(createCharacterBody, { type: 'player', name: 'Ash', playerName: '' })).toEqual({
    path: 'playerName',
    message: 'Player name is required',
  })
  expect(createCharacterBody.safeParse({ type: 'npc', name: 'x'.repeat(101) }).success).toBe(false)
})

test.each(['isAdmin', 'ownerId', 'seq', 'rev', 'claimedBy', 'healthMark', 'conflicts'])(
  'a new character with %s is refused, naming that field',
  (field) => {
    expect(problem(createCharacterBody, { type: 'npc', name: 'Hob', [field]: 'x' })?.path).toBe(field)
  },
)

test('a patch holds only what was sent', () => {
  expect(patchCharacterBody.parse({ health: 3 })).toEqual({ health: 3 })
  expect(patchCharacterBody.parse({})).toEqual({})
})

test('the whole answer may be sent back, and a changed read-only field is named', () => {
  const body = patchCharacterBody.parse({ ...ash, lastModified: '2020-01-01T00:00:00Z', syncStatus: 'local' })
  expect(changedReadOnlyKey(body, ash, CHARACTER_READ_ONLY)).toBeUndefined()
  expect(withPatch(ash, body, [...CHARACTER_READ_ONLY, 'id', 'lastModified', 'syncStatus'])).toEqual(ash)
  const settled = { ...ash, answered: { q1: true } }
  const sentBack = patchCharacterBody.parse(settled)
  expect(fieldOfOtherType('player', sentBack)).toBeUndefined()
  expect(changedReadOnlyKey(sentBack, settled, CHARACTER_READ_ONLY)).toBeUndefined()
  expect(changedReadOnlyKey({ answered: {} }, settled, CHARACTER_READ_ONLY)).toBe('answered')
  expect(changedReadOnlyKey({ rev: 'stolen' }, ash, CHARACTER_READ_ONLY)).toBe('rev')
  expect(changedReadOnlyKey({ type: 'npc' }, ash, CHARACTER_READ_ONLY)).toBe('type')
  expect(changedReadOnlyKey({ claimedBy: null }, ash, CHARACTER_READ_ONLY)).toBeUndefined()
  expect(problem(patchCharacterBody, { seq: 4 })?.path).toBe('seq')
})

test('null only clears a field that the character can do without', () => {
  expect(withPatch(ash, patchCharacterBody.parse({ armorClass: null }), [])).not.toHaveProperty('armorClass')
  expect(problem(patchCharacterBody, { name: null })?.path).toBe('name')
})

test('a field of another character type is found', () => {
  expect(fieldOfOtherType('player', patchCharacterBody.parse({ challengeRating: 2 }))).toBe('challengeRating')
  expect(fieldOfOtherType('monster', patchCharacterBody.parse({ challengeRating: 2 }))).toBeUndefined()
  expect(fieldOfOtherType('player', patchCharacterBody.parse(ash))).toBeUndefined()
})

test('limits hold at their bounds', () => {
  for (const good of [
    { armorClass: 0 },
    { armorClass: 30 },
    { initiativeBonus: -10 },
    { initiativeBonus: 20 },
    { level: 20 },
  ]) {
    expect(problem(patchCharacterBody, good)).toBeUndefined()
  }
  for (const bad of [
    { armorClass: 31 },
    { initiativeBonus: -11 },
    { initiativeBonus: 21 },
    { level: 0 },
    { health: -1 },
  ]) {
    expect(problem(patchCharacterBody, bad)?.path).toBe(Object.keys(bad)[0])
  }
  expect(problem(patchCharacterBody, { stats: { strength: 31 } })?.path).toBe('stats.strength')
})

test('an image is a data URL or one of our own addresses, never a foreign one', () => {
  const own = `/api/images/${'a1'.repeat(32)}`
  for (const imageUrl of ['', own, 'data:image/png;base64,iVBORw0KGgo=']) {
    expect(problem(patchCharacterBody, { imageUrl })).toBeUndefined()
  }
  const longest = `data:image/png;base64,${'A'.repeat(LONGEST_DATA_URL)}`
  for (const imageUrl of ['https://example.com/a.png', 'data:image/svg+xml;base64,AA==', `${own}0`, longest]) {
    expect(problem(patchCharacterBody, { imageUrl })?.path).toBe('imageUrl')
  }
})

test('a body with too many tags, or one twice, is refused instead of cut', () => {
  const tags = (...tags: string[]) => problem(patchCharacterBody, { tags })
  expect(patchCharacterBody.parse({ tags: [' fen ', 'boss'] })).toEqual({ tags: ['fen', 'boss'] })
  expect(tags('Fen', 'fen')).toEqual({ path: 'tags', message: 'Each tag can be there only once' })
  expect(tags(' ')?.message).toBe('A tag can’t be empty')
  expect(tags(...Array.from({ length: 21 }, (_, at) => `tag ${at}`))?.path).toBe('tags')
  const rat = createCharacterBody.parse({ type: 'monster', name: 'Rat', tags: ['fen'] })
  expect(characterFromBody(rat, identity)).toMatchObject({ tags: ['fen'] })
})
