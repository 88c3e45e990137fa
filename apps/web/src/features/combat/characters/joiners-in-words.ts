import { type Character, namesForCopies } from '@lanternkeep/schema'
import type { Joiners } from '../../../data/local/index.ts'
import { figuresInWords } from '../../../ui/character/figures-in-words.ts'

type Choice = { initiative: string; together: boolean; running: boolean }

/** What Enter would add: '5 new monsters: Goblin 1 to Goblin 5. Each rolls initiative.' */
export function joinersInWords(who: Joiners, characters: readonly Character[], choice: Choice): string {
  if (who.kind === 'nothing') return 'A number in front makes several. A name alone adds the character with that name.'
  if (who.kind === 'wrong') return ''
  if (who.kind === 'existing') return `${who.character.name}. ${rollInWords(1, choice)}`.trim()
  const of = who.kind === 'blank' ? who.name : who.of.name
  const names = namesForCopies(
    of,
    who.count,
    characters.map(({ name }) => name),
  )
  const [first = '', last = ''] = [names[0], names.at(-1)]
  const span = names.length === 1 ? first : `${first} to ${last}`
  return `${kindInWords(who)}: ${span}. ${rollInWords(who.count, choice)}`.trim()
}

/** '5 copies', '5 new monsters', 'SRD · Defence 15, 7 health'. */
function kindInWords(who: Extract<Joiners, { kind: 'copies' | 'creature' | 'blank' }>): string {
  if (who.kind === 'copies') return countOf(who.count, 'copy', 'copies')
  if (who.kind === 'blank') return countOf(who.count, 'new monster', 'new monsters')
  return figuresInWords(who.of)
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
