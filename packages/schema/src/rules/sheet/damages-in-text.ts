import type { Damage } from '../../entities/stat-block/action.ts'
import { findRolls } from '../dice/find-rolls.ts'

/** '1d8 slashing or 1d10 slashing' as the damages that it names. */
export function damagesInText(text: string): Damage[] {
  const found = findRolls(text).flatMap((roll) => (roll.kind === 'dice' ? [roll] : []))
  return found.map(({ formula, end }, at) => {
    const words = text.slice(end, found[at + 1]?.start)
    const [type = ''] = /^[\p{L} -]*/u.exec(words.trim()) ?? []
    return { formula, type: type.replace(/\b(?:damage|and|or|plus)\b/gi, '').trim() }
  })
}
