import { type Character, type HealthAct, healthWord, readHealthAmount, withHealthAct } from '@lanternkeep/schema'

export type AmountMode = HealthAct['kind']

/** `12` does what the mode says; `=20` sets, `+5` heals and `-5` is damage in every mode. */
export function readAmount(typed: string, mode: AmountMode): HealthAct | undefined {
  if (mode !== 'set') return readHealthAmount(typed, mode)
  const plain = /^\s*\d/.test(typed)
  return readHealthAmount(plain ? `=${typed.trim()}` : typed, 'damage')
}

/** '12 damage', '5 healing', 'Set to 20' */
export function amountInWords(act: HealthAct): string {
  if (act.kind === 'set') return `Set to ${act.amount}`
  if (act.kind === 'temp') return `${act.amount} temporary`
  return `${act.amount} ${act.kind === 'damage' ? 'damage' : 'healing'}`
}

/** What an amount would do to one character: '33 to 21, Bloodied'. */
export function effectInWords(character: Character, act: HealthAct): string {
  const after = withHealthAct(character, act, '')
  if (act.kind === 'temp') return `${after.tempHealth} temporary health`
  const spent = character.tempHealth - after.tempHealth
  const word = healthWord(after.health, after.maxHealth)
  return `${spent > 0 ? `${spent} temporary, ` : ''}${character.health} to ${after.health}, ${word}`
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
  if (only && characters.length === 1) return `${only.name}: ${effectInWords(only, act)}`
  return `${amountInWords(act)}: ${effectsByName(characters, act)}`
}

function effectsByName(characters: readonly Character[], act: HealthAct): string {
  return characters.map((character) => `${character.name} ${effectInWords(character, act)}`).join('; ')
}
