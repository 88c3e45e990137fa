import { expect, test } from 'vitest'
import { mentionFinder } from './mentions.ts'

const named = (...names: string[]) => names.map((name, index) => ({ id: `c${index}`, name }))

/** Each mention's text and the names it refers to. */
function found(text: string, ...names: string[]) {
  const find = mentionFinder(named(...names))
  return find(text).map(({ start, end, characters }) => `${text.slice(start, end)} = ${characters[0]?.name}`)
}

test('a name with spaces is a mention from the @ to its end', () => {
  expect(found('Low tide with @Old Hob the Ferryman. @Mira rowed.', 'Mira', 'Old Hob the Ferryman')).toEqual([
    '@Old Hob the Ferryman = Old Hob the Ferryman',
    '@Mira = Mira',
  ])
})

test('the longest name wins over one it begins with', () => {
  const names = ['Mira', 'Mira Vale', 'Mira Vale the Elder']
  expect(found('@Mira Vale, @Mira Vane, @Mira Vale the Elder', ...names)).toEqual([
    '@Mira Vale = Mira Vale',
    '@Mira = Mira',
    '@Mira Vale the Elder = Mira Vale the Elder',
  ])
})

test('a name ends where its word ends', () => {
  expect(found('@Mirabel @Mira_2 @Mira3', 'Mira')).toEqual([])
  expect(found('@Mira’s oar, @Mira-like, (@Mira), **@Mira**', 'Mira')).toHaveLength(4)
})

test('email addresses and paths of URLs are not mentions', () => {
  expect(found('hob@mira.example, write@Mira, https://chat.example/@Mira', 'Mira')).toEqual([])
  expect(found('Ask (@Mira) or "@Mira"', 'Mira')).toHaveLength(2)
})

test('apostrophes are equal however they are typed', () => {
  expect(found("@D'Arcy Quill and @D’Arcy Quill’s boat", 'D’Arcy Quill')).toEqual([
    "@D'Arcy Quill = D’Arcy Quill",
    '@D’Arcy Quill = D’Arcy Quill',
  ])
  expect(found("@O'Neil and @O's hat", 'O', 'O’Neil')).toEqual(["@O'Neil = O’Neil", '@O = O'])
})

test('case and accents are ignored, but an exact name wins', () => {
  expect(found('@zoë @ZOE @Zoe', 'Zoë', 'Zoe')).toEqual(['@zoë = Zoë', '@ZOE = Zoë', '@Zoe = Zoe'])
  expect(found('@mira vale; @Mira vale of tears', 'Mira', 'Mira Vale')).toEqual([
    '@mira vale = Mira Vale',
    '@Mira = Mira',
  ])
})

test('composed and decomposed letters are the same, and so are runs of spaces', () => {
  expect(found('@Zoe\u0308 Vale, @Zo\u00eb\u00a0 Vale', 'Zo\u00eb Vale')).toEqual([
    '@Zoe\u0308 Vale = Zo\u00eb Vale',
    '@Zo\u00eb\u00a0 Vale = Zo\u00eb Vale',
  ])
})

test('names in other scripts are found, with words that follow without a space', () => {
  expect(found('昨日@ミラは来た。@Łukasz, @Ольга! @김 @🐉 Smaug', 'ミラ', 'Łukasz', 'Ольга', '김', '🐉 Smaug')).toEqual(
    ['@ミラ = ミラ', '@Łukasz = Łukasz', '@Ольга = Ольга', '@김 = 김', '@🐉 Smaug = 🐉 Smaug'],
  )
})

test("a name doesn't continue on the next line, and an @ alone refers to no one", () => {
  expect(found('@Mira\nVale @ Mira @', 'Mira Vale', 'Mira')).toEqual(['@Mira = Mira'])
})

test('names made of symbols are names, not patterns', () => {
  expect(found('@C-3.*(x) @[Redacted] @.*', 'C-3.*(x)', '[Redacted]')).toHaveLength(2)
})

test('characters with the same name are mentioned together', () => {
  const [mention] = mentionFinder(named('Orc', 'Orc'))('@Orc fell')
  expect(mention?.characters.map(({ id }) => id)).toEqual(['c0', 'c1'])
})

test('the names are read once a text may mention someone', () => {
  let reads = 0
  const mira = {
    id: 'mira',
    get name() {
      reads += 1
      return 'Mira'
    },
  }
  const find = mentionFinder([mira])
  expect(find('No one rowed, says hob@ferry.example.')).toEqual([])
  expect(reads).toBe(0)
  expect(find('@Mira rowed.')).toHaveLength(1)
})
