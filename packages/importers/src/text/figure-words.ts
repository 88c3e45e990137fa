import { type Action, type Figures, type LimitedUse, signedBonus } from '@lanternkeep/schema'

type Shown = Figures & Pick<Partial<Action>, 'madeOf' | 'cost'>

/** '+9 to hit, reach 10 ft, 2d6+5 bludgeoning, DC 14 Constitution'; empty for an entry without figures. */
export function figureWords(figures: Shown): string {
  const { attackBonus, reach, range, damages = [], save, limitedUse, madeOf, cost } = figures
  const words = [
    attackBonus !== undefined && `${signedBonus(attackBonus)} to hit`,
    reach && `reach ${reach}`,
    range && `range ${range}`,
    ...damages.map(({ formula, type, when }) => `${formula} ${type}${when ? ` (${when})` : ''}`.trim()),
    save && `DC ${save.dc} ${save.ability}${save.half ? ' for half' : ''}`,
    limitedUse && limitWords(limitedUse),
    madeOf,
    cost && `counts as ${cost}`,
  ]
  return words.filter(Boolean).join(', ')
}

function limitWords({ per, count = 1, rechargeFrom }: LimitedUse): string {
  if (rechargeFrom) return `recharge ${rechargeFrom}`
  return `${count} per ${per}`
}
