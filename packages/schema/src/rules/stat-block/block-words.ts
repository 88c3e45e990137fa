import type { Character } from '../../entities/replicated/character.ts'
import type { Action, Damage, LimitedUse, SaveNeeded } from '../../entities/stat-block/action.ts'
import { shortAbility } from './score-figures.ts'
import { challengeLabel } from './scores.ts'

const thousands = new Intl.NumberFormat('en-US')

/** 'Large plant · Challenge 3, 700 XP', or a hero's level and class; as much of it as is known. */
export function blockLine(character: Character): string {
  if (character.type === 'player') return ''
  const { size, kind, challengeRating, xp } = character
  const challenge = challengeRating !== undefined && `Challenge ${challengeLabel(challengeRating)}`
  const worth = xp !== undefined && `${thousands.format(xp)} XP`
  return [[size, kind].filter(Boolean).join(' '), [challenge, worth].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' · ')
}

/** 'reach 10 ft', '2 actions' */
export function asideOf({ reach, range, cost, madeOf }: Partial<Action>): string {
  const words = [reach && `reach ${reach}`, range && `range ${range}`, cost && cost > 1 && `${cost} actions`, madeOf]
  return words.filter(Boolean).join(', ')
}

/** 'Con save 13, half on a success' */
export function saveInWords({ ability, dc, half }: SaveNeeded): string {
  return `${[shortAbility(ability), 'save'].filter(Boolean).join(' ')} ${dc}${half ? ', half on a success' : ''}`
}

/** '2d8+3 piercing', '1d6 fire (failed save)' */
export function damageInWords({ formula, type, when }: Damage): string {
  return [formula.replace('-', '−'), type, when && `(${when})`].filter(Boolean).join(' ')
}

/** 'a day', 'each short rest', 'back on 5–6' */
export function perInWords({ per, rechargeFrom }: LimitedUse): string {
  const word = per.trim()
  if (rechargeFrom !== undefined) return rechargeFrom >= 6 ? `back on ${rechargeFrom}` : `back on ${rechargeFrom}–6`
  if (word === '') return ''
  return word === 'day' || word === 'round' ? `a ${word}` : `each ${word}`
}
