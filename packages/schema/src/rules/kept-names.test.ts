import { expect, test } from 'vitest'
import { aMonster, anNpc, aPlayer } from '../testing/builders.ts'
import { namesKeptFromPlayers } from './kept-names.ts'

const cast = [
  aPlayer({ id: 'mira', name: 'Mira', alias: 'The Oar' }),
  aMonster({ id: 'gaunt', name: 'Saltgaunt Bellringer', alias: 'Hooded figure' }),
  aMonster({ id: 'thing', name: 'The Thing', hidden: true }),
  anNpc({ id: 'hob', name: 'Old Hob' }),
]
const kept = (text: string) => namesKeptFromPlayers(text, cast).map(({ id }) => id)

test('names of hidden and disguised characters are found, mentioned or not, in any case', () => {
  expect(kept('You met @Saltgaunt Bellringer.')).toEqual(['gaunt'])
  expect(kept('the thing: it woke, and so did the *Saltgaunt  Bellringer*')).toEqual(['gaunt', 'thing'])
})

test('a name that players know is no secret, nor is part of a word', () => {
  expect(kept('Mira and Old Hob met a hooded figure. Nothing else: the things they saw.')).toEqual([])
})
