import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReceipt } from './receipt.ts'

test('what no reader claims is kept as a note, and what is empty is told', () => {
  const receipt = createReceipt({ a: { b: 1, c: 'two' }, d: [1, 2], e: '', f: {}, 'x/y': 'odd' })
  receipt.report({ how: 'mapped', field: 'B', from: 'a/b', becomes: '1' })
  const { fields, leftovers } = receipt.finish()
  expect(fields.map(({ how, source }) => [how, source])).toEqual([
    ['note', '"c": "two"'],
    ['note', '"d": [1, 2]'],
    ['note', ''],
    ['mapped', '"b": 1'],
    ['ignored', 'e, f'],
  ])
  expect(leftovers).toBe('**A, c:** two\n\n**D:** 1, 2\n\n**X, y:** odd')
})

test('every path is in one row, whatever is claimed', () => {
  const source = fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 8 })
  fc.assert(
    fc.property(source, fc.nat(7), (value, at) => {
      const receipt = createReceipt(value)
      const key = Object.keys(value)[at]
      if (key !== undefined && !key.includes('/')) receipt.ignore(key, 'chosen')
      const { fields } = receipt.finish()
      const ignored = fields
        .filter(({ how }) => how === 'ignored')
        .reduce((sum, { source: names }) => sum + names.split(', ').length, 0)
      const notes = fields.filter(({ how }) => how === 'note').length
      const isPlain = Object.keys(value).every((each) => !/[,/.…]/.test(each))
      if (isPlain) expect(notes + ignored).toBe(Object.keys(value).length)
    }),
  )
})

test('a list in a note starts on a line of its own, and a value alone is only itself', () => {
  const receipt = createReceipt({ AC: { Value: '13 (hide)', Kind: 'hide' } })
  receipt.note('AC', 'Armor')
  expect(receipt.finish().leftovers).toBe('**Armor**\n\n- Value: 13 (hide)\n- Kind: hide')
  const short = createReceipt({
    AC: { Value: '13 (hide)' },
    traits: { languages: { value: ['common', 'orc'], custom: '' } },
  })
  expect(short.finish().leftovers).toBe('**Ac:** 13 (hide)\n\n**Traits**\n\n- Languages: common, orc')
})

test('what holds nothing but zeros is no note, and the receipt says so', () => {
  const receipt = createReceipt({
    currency: { pp: 0, gp: 0 },
    xp: { value: 0 },
    level: 0,
    purse: { gold: 3, copper: 0 },
  })
  const { fields, leftovers } = receipt.finish()
  expect(leftovers).toBe('**Level:** 0\n\n**Purse**\n\n- Gold: 3\n- Copper: 0')
  expect(fields.filter(({ how }) => how === 'ignored')).toMatchObject([{ field: 'Only zeros', source: 'currency, xp' }])
})
