import { type Character, type HealthAct, healthWord, withHealthAct } from '@lanternkeep/schema'
import { isolateName } from '../../../lib/isolate-name.ts'

export type AmountMode = HealthAct['kind']

/** '12 damage', '5 healing', 'Set to 20' */
export function amountInWords(act: HealthAct): string {
  if (act.kind === 'set') return `Set to ${act.amount}`
  if (act.kind === 'temp') return `${act.amount} temporary`
  return `${act.amount} ${act.kind === 'damage' ? 'damage' : 'healing'}`
}

/** The character's health after the act. */
export function effectOf(character: Character, act: HealthAct) {
  const { health, maxHealth, tempHealth } = withHealthAct(character, act, '')
  return { health, tempHealth, word: healthWord(health, maxHealth) }
}

/** What an amount would do to one character: '33 to 21, Bloodied', or '5 temporary, still 33, Hurt'. */
export function effectInWords(character: Character, act: HealthAct): string {
  const after = effectOf(character, act)
  if (act.kind === 'temp') return `${after.tempHealth} temporary health`
  const spent = character.tempHealth - after.tempHealth
  const isAbsorbed = spent > 0 && after.health === character.health
  const change = isAbsorbed ? `still ${after.health}` : `${character.health} to ${after.health}`
  return `${spent > 0 ? `${spent} temporary, ` : ''}${change}, ${after.word}`
}

/** '12 damage: 33 to 21, Bloodied', or for several '12 damage each: Orc 15 to 3, Bloodied; Imp 4 to 0, Defeated'. */
export function effectSentence(characters: readonly Character[], act: HealthAct): string {
  const [only] = characters
  if (!only) return ''
  if (characters.length === 1) return `${amountInWords(act)}: ${effectInWords(only, act)}`
  return `${amountInWords(act)} each: ${effectsByName(characters, act)}`
}

/** The announcement afterwards: 'Orc: 15 to 3, Bloodied'. */
export function outcomeSentence(characters: readonly Character[], act: HealthAct): string {
  const [only] = characters
  if (only && characters.length === 1) return `${isolateName(only.name)}: ${effectInWords(only, act)}`
  return `${amountInWords(act)}: ${effectsByName(characters, act)}`
}

function effectsByName(characters: readonly Character[], act: HealthAct): string {
  return characters.map((character) => `${isolateName(character.name)} ${effectInWords(character, act)}`).join('; ')
}
