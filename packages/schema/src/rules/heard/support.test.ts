import { expect, test } from 'vitest'
import { supportFinder } from './support.ts'

const lines = [
  { text: 'Old Hob looks at the coin, and then at you.', speaker: 'GM' },
  { text: 'A name, he says. A true name.' },
  { text: 'Pass the crisps, please.' },
  { text: 'I will say a Mass for every one of them. I mean it.', speaker: 'Aldous' },
  { text: 'The rhyme has seven lines.' },
  { text: 'Tamson rings the third bell, under the water.' },
]
const supportOf = supportFinder(lines)
const about = (sentence: string, line: number | null, quote: string) => supportOf({ sentence }, { line, quote })

test('a quote that is in its line, about the same things, supports a sentence with the line’s own words', () => {
  expect(about('Hob the ferryman looked at the coin.', 0, 'looks at the coin')).toEqual({
    line: 0,
    quote: lines[0]?.text,
  })
})

test('a quote is found in another line than the one that was named, in another spelling too', () => {
  expect(about('Tamsin rang the third bell under water.', 2, 'Tamsin rings the third bell')).toMatchObject({ line: 5 })
  expect(about('Tamsin rang the third bell under water.', null, 'rings the third bell,')).toMatchObject({ line: 5 })
})

test('a line without a quote counts if it is about the same things', () => {
  expect(about('Aldous promised a Mass.', 3, '')).toMatchObject({ line: 3 })
  expect(about('The dragon burned the mill.', 3, '')).toBeUndefined()
})

test('words that no line has are no quote, and an own invention beside a real quote has no support', () => {
  expect(about('Nobody paid the dragon.', 4, 'nobody paid the dragon')).toBeUndefined()
  expect(about('The ferryman paid the dragon in silver.', 0, 'looks at the coin')).toBeUndefined()
  expect(about('They found gold.', 99, 'gold for all of us')).toBeUndefined()
  expect(about('', null, '')).toBeUndefined()
})

test('what is proposed under a name that was said has support', () => {
  const find = { name: 'Old Hob', sentence: 'Wants something other than money for every crossing of his.' }
  expect(supportOf(find, { line: 1, quote: 'A true name.' })).toMatchObject({ line: 1 })
  expect(supportOf({ ...find, name: 'Widow Garrick' }, { line: 1, quote: 'A true name.' })).toBeUndefined()
})

test('of a long line only the quoted words are shown, and only what is near them counts', () => {
  const chatter = 'and then we talked about the weather for a while '.repeat(40)
  const long = supportFinder([{ text: `${chatter}the bell hangs in the font ${chatter}the dragon sleeps` }])
  const bell = long({ sentence: 'The bell hangs in the font.' }, { line: 0, quote: 'the bell hangs in the font' })
  expect(bell?.quote).toMatch(/^the bell hangs in the font/)
  expect(bell?.quote.length).toBeLessThan(60)
  expect(
    long({ sentence: 'The dragon sleeps beside the treasure.' }, { line: 0, quote: 'bell hangs in the font' }),
  ).toBeUndefined()
})

test('languages without spaces and other scripts are read too', () => {
  const other = supportFinder([{ text: '老船夫看着硬币，然后看着你。' }, { text: 'Колокол висит под водой.' }])
  expect(other({ sentence: '船夫看着硬币。' }, { line: 0, quote: '看着硬币' })).toMatchObject({ line: 0 })
  expect(other({ sentence: 'Колокол под водой.' }, { line: null, quote: 'Колокол висит' })).toMatchObject({ line: 1 })
})
