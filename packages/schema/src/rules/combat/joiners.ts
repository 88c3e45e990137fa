import type { Character } from '../../entities/replicated/character.ts'
import { withAllUses } from '../sheet/uses.ts'
import { folded } from '../text/folded.ts'

export const MOST_JOINERS = 20
const LONGEST_NAME = 100
const TYPED = /^(?:(\d{1,4})\s*x?\s+)?(.+)$/i
const NUMBER_AT_END = /\s+\d{1,4}$/

type Known = Pick<Character, 'id' | 'name' | 'type'>

/** What a line such as '5 goblin' adds to a combat. */
export type ReadJoiners<C extends Known> =
  | { kind: 'nothing' }
  | { kind: 'wrong'; problem: string }
  /** Someone of the campaign who isn't in the combat yet. */
  | { kind: 'existing'; character: C }
  | { kind: 'copies'; of: C; count: number }
  | { kind: 'blank'; name: string; count: number }

/**
 * A name alone brings in the character who has it; a number, or a creature that fights already, makes copies of it. Any
 * other name is a new monster.
 */
export function readJoiners<C extends Known>(
  typed: string,
  characters: readonly C[],
  inCombat: ReadonlySet<string>,
): ReadJoiners<C> {
  const [, count, words = ''] = TYPED.exec(typed.trim()) ?? []
  const name = words.trim()
  if (name === '') return { kind: 'nothing' }
  const many = count === undefined ? 1 : Number(count)
  if (many < 1) return { kind: 'wrong', problem: 'Add at least 1' }
  if (many > MOST_JOINERS) return { kind: 'wrong', problem: `Add at most ${MOST_JOINERS} at once` }
  if (name.length > LONGEST_NAME - 4) return { kind: 'wrong', problem: 'Use a shorter name' }
  const wanted = folded(name)
  const same = characters.filter((each) => foldedNames(each).name === wanted)
  const outside = same.find(({ id }) => !inCombat.has(id))
  if (outside && count === undefined) return { kind: 'existing', character: outside }
  const hero = same.find(({ type }) => type === 'player')
  if (hero) return { kind: 'wrong', problem: `${hero.name} is in the fight` }
  const kind = folded(withoutNumber(name))
  // 'Goblin 2' is a copy of a goblin. Heroes are never copied.
  const like = same[0] ?? characters.find((each) => each.type !== 'player' && foldedNames(each).kind === kind)
  if (like) return { kind: 'copies', of: like, count: many }
  return { kind: 'blank', name: name.charAt(0).toUpperCase() + name.slice(1), count: many }
}

const names = new WeakMap<Named, { name: string; kind: string }>()
type Named = { readonly name: string }

/**
 * A name as it is compared, and the same without a copy's number. It is prepared once for each object, because a library
 * has thousands of names, and every key that is typed compares all of them.
 */
export function foldedNames(named: Named): { name: string; kind: string } {
  const known = names.get(named)
  if (known) return known
  const made = { name: folded(named.name), kind: folded(withoutNumber(named.name)) }
  names.set(named, made)
  return made
}

export function withoutNumber(name: string): string {
  return name.replace(NUMBER_AT_END, '')
}

/**
 * Names for copies: Orc, or Orc 1 to Orc 3. The numbers go on from the highest that is taken, so that no copy gets the
 * number of one that fell.
 */
export function namesForCopies(name: string, count: number, taken: readonly string[]): string[] {
  const base = withoutNumber(name)
    .slice(0, LONGEST_NAME - 5)
    .trim()
  const numbers = taken.flatMap((each) => {
    if (folded(withoutNumber(each)) !== folded(base)) return []
    return Number(NUMBER_AT_END.exec(each)?.[0] ?? 1)
  })
  const highest = Math.max(0, ...numbers)
  if (count === 1 && highest === 0) return [base]
  return Array.from({ length: count }, (_, index) => `${base} ${highest + index + 1}`)
}

/** 'Goblin 1 to 5, Ogre': three or more copies in a row are one piece, so that a line has room for all of them. */
export function namesInWords(names: readonly string[]): string {
  const runs: { base: string; first: number; last: number; names: string[] }[] = []
  for (const name of names) {
    const number = Number(NUMBER_AT_END.exec(name)?.[0] ?? Number.NaN)
    const run = runs.at(-1)
    if (run && run.base === withoutNumber(name) && number === run.last + 1) {
      run.last = number
      run.names.push(name)
    } else {
      runs.push({ base: withoutNumber(name), first: number, last: number, names: [name] })
    }
  }
  const words = runs.flatMap((run) => (run.names.length > 2 ? `${run.base} ${run.first} to ${run.last}` : run.names))
  return words.join(', ')
}

type Copy = Omit<Character, 'id' | 'campaignId' | 'rev' | 'conflicts' | 'lastModified'>

/**
 * A fresh one of the same kind: unhurt, without conditions, with all its uses, and without what belongs to one document
 * or to who plays it.
 */
export function copyOf(character: Character): Copy {
  const { id, campaignId, rev, conflicts, lastModified, healthLog, healthMark, currentInitiative, ...kept } =
    withAllUses(character)
  const fresh = { ...kept, health: character.maxHealth, tempHealth: 0, conditions: [] }
  if (fresh.type !== 'player') return fresh
  const { turnEnded, handoutsSeen, deathSaves, ownNotes, ...hero } = fresh
  return { ...hero, claimedBy: null } as Copy
}
