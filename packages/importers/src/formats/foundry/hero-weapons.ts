import type { Weapon } from '@lanternkeep/schema'
import { type Row, textOf } from '../../values/row.ts'
import { type ActorFigures, itemsOf } from './actor-figures.ts'
import { useOf } from './item-figures.ts'

/** What a hero attacks with: 'Longsword', +5 to hit, '1d8+3 slashing or 1d10+3 slashing'. */
export function heroWeapons(actor: Row, figures: ActorFigures): Weapon[] {
  const weapons = itemsOf(actor).filter((item) => isHeroWeapon(item, figures))
  return weapons.slice(0, 60).map((item, at) => {
    const { attackBonus, damages = [] } = useOf(item, figures).figures
    const words = damages.map(({ formula, type, when }, index) => {
      const before = index === 0 ? '' : when === 'two hands' ? ' or ' : ' plus '
      return `${before}${formula} ${type}${when && when !== 'two hands' ? ` (${when})` : ''}`
    })
    return {
      id: String(at + 1),
      name: textOf(item.name).trim().slice(0, 100) || 'Weapon',
      damage: words.join('').slice(0, 100),
      ...(attackBonus !== undefined && { attackBonus: Math.min(Math.max(Math.trunc(attackBonus), -50), 50) }),
    }
  })
}

/** A weapon that it attacks with; any other is only carried, or does something that is told in words. */
export function isHeroWeapon(item: Row, figures: ActorFigures): boolean {
  return item.type === 'weapon' && useOf(item, figures).figures.attackBonus !== undefined
}
