import type { Character } from '../entities/replicated/character.ts'
import { folded } from './text/folded.ts'

/**
 * The hidden and disguised characters whose own names are in a text that players are about to read
 * (behavior.md#what-players-see).
 */
export function namesKeptFromPlayers(text: string, characters: readonly Character[]): Character[] {
  const words = ` ${folded(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return characters.filter(({ type, name, hidden, alias }) => {
    const isKept = type !== 'player' && (hidden || (alias.trim() !== '' && folded(alias) !== folded(name)))
    const own = folded(name)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    return isKept && own !== '' && words.includes(` ${own} `)
  })
}
