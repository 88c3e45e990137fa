import { expect, test } from 'vitest'
import { characterDocument } from '../entities/replicated/character.ts'
import { MOST_TAGS, tagsOf } from '../entities/replicated/tags.ts'
import { aMonster } from '../testing/builders.ts'
import { countTags, hasAllTags, withoutTag, withTag } from './tags.ts'

const many = Array.from({ length: MOST_TAGS + 3 }, (_, at) => `tag ${at}`)

test('tags are trimmed, and none is there twice in any case', () => {
  expect(tagsOf([' fen ', 'Fen', '', 'boss', 'FEN'])).toEqual(['fen', 'boss'])
  expect(tagsOf(many)).toEqual(many.slice(0, MOST_TAGS))
})

test('a document that two devices made too long is cut, not refused; a tag that is too long is refused', () => {
  const merged = characterDocument.parse(aMonster({ tags: ['Fen', 'fen', ...many] }))
  expect(merged.tags).toEqual(['Fen', ...many.slice(0, MOST_TAGS - 1)])
  expect(characterDocument.parse(aMonster())).not.toHaveProperty('tags')
  expect(characterDocument.safeParse(aMonster({ tags: ['x'.repeat(41)] })).success).toBe(false)
})

test('tags are counted over characters, the most used first', () => {
  const characters = [aMonster({ tags: ['fen', 'boss'] }), aMonster(), aMonster({ tags: ['Fen', 'road'] })]
  expect(countTags(characters)).toEqual([
    { tag: 'fen', count: 2 },
    { tag: 'boss', count: 1 },
    { tag: 'road', count: 1 },
  ])
})

test('several tags have to be there all together', () => {
  const orc = aMonster({ tags: ['Fen', 'boss'] })
  expect(hasAllTags(orc, [])).toBe(true)
  expect(hasAllTags(orc, ['fen', 'BOSS'])).toBe(true)
  expect(hasAllTags(orc, ['fen', 'road'])).toBe(false)
  expect(hasAllTags(aMonster(), ['fen'])).toBe(false)
})

test('a tag is added once and removed in any case', () => {
  const orc = aMonster({ tags: ['Fen'] })
  expect(withTag(orc, 'fen')).toBe(orc)
  expect(withTag(orc, ' boss ').tags).toEqual(['Fen', 'boss'])
  expect(withTag(aMonster(), 'boss').tags).toEqual(['boss'])
  const full = aMonster({ tags: many.slice(0, MOST_TAGS) })
  expect(withTag(full, 'one more')).toBe(full)
  expect(withoutTag(orc, 'FEN').tags).toEqual([])
})
