import { expect, test } from 'vitest'
import { plainWords } from './plain-words.ts'

test('marks are removed, words stay', () => {
  expect(plainWords('## The third bell\n\nrang **inside**, *he meant* it. `x` ~~no~~')).toBe(
    'The third bell\n\nrang inside, he meant it. x no',
  )
  expect(plainWords('- [ ] Who paid?\n- [x] Read\n1. one\n> said')).toBe('Who paid?\nRead\none\nsaid')
  expect(plainWords('The [chapel](https://a.example) ![map](x.png) of @Old Hob')).toBe('The chapel map of @Old Hob')
})

test('what only looks like a mark stays', () => {
  expect(plainWords('It \\<b>rains\\</b>.')).toBe('It <b>rains</b>.')
  expect(plainWords('2 * 3 * 4, snake_case_name, -5 and #1, \\*star\\*')).toBe(
    '2 * 3 * 4, snake_case_name, -5 and #1, *star*',
  )
})
