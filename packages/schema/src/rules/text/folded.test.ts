import { expect, test } from 'vitest'
import { folded } from './folded.ts'

test("folding keeps every character's place", () => {
  for (const text of ['plain', 'ŽLUŤOUČKÝ 🐎 kůň', 'İstanbul', 'Straße\nﬃ', 'x\u0301']) {
    expect(folded(text)).toHaveLength(text.length)
  }
})
