import { ABILITIES, type AbilityName } from '../../entities/stat-block/scores.ts'
import { formulaLabel, parseDice } from './dice-notation.ts'

/**
 * Something in a text that can be rolled: dice ('2d6+3'), an attack ('+5 to hit') or a check against a number ('DC 13
 * Dexterity'). `start` and `end` are UTF-16 units, as `slice` takes them. `formula` is what to roll.
 */
export type FoundRoll = { start: number; end: number } & (
  | { kind: 'dice'; formula: string }
  | { kind: 'attack'; bonus: number; formula: string }
  | { kind: 'check'; dc: number; ability?: AbilityName }
)

const DIE = '\\d{0,3}d(?:\\d{1,4}|%)(?:k[hl]?\\d{0,2})?(?: (?:adv|dis)(?:antage|advantage)?)?'
const DICE = `(?<![\\p{L}\\p{N}.,])${DIE}(?:\\s?[+−-]\\s?(?:${DIE}|\\d{1,5}(?!d)))*(?![\\p{L}\\p{N}%])`
const ATTACK = '(?<![\\p{L}\\p{N}])[+−-]\\s?\\d{1,2} to (?:hit|attack)(?!\\p{L})'
const CHECK = '(?<![\\p{L}\\p{N}])DC\\s?\\d{1,3}(?!\\p{N})(?:\\s\\p{L}{3,12}(?!\\p{L}))?'

/** Every roll in a text, in order and without overlaps. */
export function findRolls(text: string): FoundRoll[] {
  const found = new RegExp(`(?<dice>${DICE})|(?<attack>${ATTACK})|(?<check>${CHECK})`, 'giu')
  return [...text.matchAll(found)].flatMap(({ 0: all, index, groups = {} }) => {
    if (groups.dice) return diceAt(all, index)
    return groups.attack ? [attackAt(all, index)] : [checkAt(all, index)]
  })
}

function diceAt(all: string, start: number): FoundRoll[] {
  const formula = parseDice(all)
  return 'problem' in formula ? [] : [{ kind: 'dice', start, end: start + all.length, formula: formulaLabel(formula) }]
}

function attackAt(all: string, start: number): FoundRoll {
  const bonus = Number.parseInt(all.replace('−', '-').replace(/\s/, ''), 10)
  return { kind: 'attack', start, end: start + all.length, bonus, formula: checkFormula(bonus) }
}

function checkAt(all: string, start: number): FoundRoll {
  const [found = '', number = '', dc, word = ''] = /^(DC\s?(\d+))(?:\s(\p{L}+))?$/iu.exec(all) ?? []
  const ability = ABILITIES.find((each) => word.length >= 3 && each.startsWith(word.toLowerCase()))
  const { length } = ability ? found : number
  return { kind: 'check', start, end: start + length, dc: Number(dc), ...(ability && { ability }) }
}

/** The d20 of an attack, a save or a check, with its bonus. */
export function checkFormula(bonus: number): string {
  return formulaLabel({ terms: [{ sign: 1, count: 1, sides: 20 }], modifier: bonus })
}
