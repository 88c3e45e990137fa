import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test.each([
  [
    'VOCO VIVOS\n\n*I call the living.* Below it: **and who calls me?**',
    'VOCO VIVOS\nI call the living. Below it: and who calls me?',
  ],
  [
    '# The crossing\n- Seven is gone\n- [x] Nine leans\n1. First\n> said Hob',
    'The crossing\nSeven is gone\nNine leans\nFirst\nsaid Hob',
  ],
  ['See [the chart](https://x.example/a) and `keep` ~~out~~', 'See the chart and keep out'],
  ['2 * 3 * 4, snake_case_name and a lone * star', '2 * 3 * 4, snake_case_name and a lone * star'],
  ['Meet me in @Low Town, or write to hob@ferry.example', 'Meet me in Low Town, or write to hob@ferry.example'],
  ['It \\<b>rains\\</b>, \\*no star\\*', 'It <b>rains</b>, *no star*'],
  ['  plain  ', 'plain'],
])('%j reads as %j', (text, words) => expect(excerptOf(text)).toBe(words))
