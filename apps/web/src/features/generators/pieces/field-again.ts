import type { RollOrigin } from '@lanternkeep/schema'
import type { PlainGenerator } from '../generator.ts'
import { newSeed } from '../new-seed.ts'
import { answerOf, isListOf, type Piece, partOf, piecesOf } from './piece.ts'

const MOST_TRIES = 12

/** Another value for one field, that fits the rest; undefined if the tables have nothing else. */
export async function fieldAgain(
  generator: PlainGenerator,
  piece: Piece,
  { origin, part, field }: { origin: RollOrigin; part: number; field: string },
): Promise<unknown> {
  const { name } = generator
  const now = partOf(name, piece, part)
  const isList = isListOf(name)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const again = { at: isList ? origin.at : part, field, seed: newSeed(), now }
    const answer = await generator.again(origin, answerOf<object>(name, [piece]), again)
    const fresh = piecesOf(name, answer)[isList ? origin.at : 0]
    const value = fresh && partOf(name, fresh, part)[field]
    if (value !== undefined && JSON.stringify(value) !== JSON.stringify(now[field])) return value
  }
  return undefined
}
