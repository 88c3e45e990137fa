import { isNaming, placedWords } from '../heard/words.ts'
import { stepsBetween } from './misheard.ts'

/** Letters of a word for each that may be heard differently. */
const LETTERS_A_STEP = 4

/**
 * Whom a name most likely means: exactly theirs, or one whose words are all in the other's, give or take a letter. 'Hob
 * the ferryman' is Old Hob the Ferryman; Tom Garrick isn't Widow Garrick.
 */
export function knownAs<Who extends { name: string }>(name: string, people: readonly Who[]): Who | undefined {
  const words = namingWords(name)
  if (words.length === 0) return undefined
  const near = people.flatMap((who) => {
    const own = namingWords(who.name)
    const [short, long] = own.length < words.length ? [own, words] : [words, own]
    const isNear = short.length > 0 && short.every((word) => long.some((each) => isNearWord(word, each)))
    const isExact = own.join(' ') === words.join(' ')
    return isNear ? [{ who, apart: isExact ? -1 : long.length - short.length }] : []
  })
  return near.toSorted((a, b) => a.apart - b.apart)[0]?.who
}

function namingWords(name: string): string[] {
  return placedWords(name)
    .map(({ word }) => word)
    .filter(isNaming)
}

function isNearWord(one: string, other: string): boolean {
  if (one === other) return true
  const shorter = Math.min(one.length, other.length)
  return !/\d/.test(one + other) && stepsBetween(one, other) <= Math.floor(shorter / LETTERS_A_STEP)
}
