import { type Character, namesForCopies, type ReadJoiners } from '@lanternkeep/schema'

type Choice = { initiative: string; together: boolean; running: boolean }

/** What Enter would add: '5 new monsters: Goblin 1 to Goblin 5. Each rolls initiative.' */
export function joinersInWords(who: ReadJoiners<Character>, characters: readonly Character[], choice: Choice): string {
  if (who.kind === 'nothing') return 'A number in front makes several. A name alone adds the character with that name.'
  if (who.kind === 'wrong') return ''
  if (who.kind === 'existing') return `${who.character.name}. ${rollInWords(1, choice)}`.trim()
  const of = who.kind === 'copies' ? who.of.name : who.name
  const names = namesForCopies(
    of,
    who.count,
    characters.map(({ name }) => name),
  )
  const [first = '', last = ''] = [names[0], names.at(-1)]
  const span = names.length === 1 ? first : `${first} to ${last}`
  const what =
    who.kind === 'copies' ? countOf(who.count, 'copy', 'copies') : countOf(who.count, 'new monster', 'new monsters')
  return `${what}: ${span}. ${rollInWords(who.count, choice)}`.trim()
}

function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function rollInWords(count: number, { initiative, together, running }: Choice): string {
  if (!running) return ''
  if (initiative.trim() !== '') return `Initiative ${initiative.trim()}.`
  if (count === 1) return 'Rolls initiative.'
  return together ? 'One roll, one turn for all.' : 'Each rolls initiative.'
}
