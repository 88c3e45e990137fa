import type { TableDice } from '../dice.ts'
import { tell, titled } from '../telling.ts'
import type { Ware } from '../wares/ware.ts'
import { LEGENDS, MAGIC_WORDS, PRICES, SCHOOLS, SIGNS, TALES, WORN } from './lore.ts'
import { ARMOR_POWERS, type Power, WEAPON_POWERS, WONDER_POWERS } from './powers.ts'
import type { Strength } from './worth.ts'

/** `worn`: what an ordinary item may be described as. */
export type Make = { strength: Strength; worn?: readonly string[] }
export type Enchanted = { name: string; magicalProperties: string[]; tale: string }

/**
 * Adds to an ordinary thing what its rarity calls for: a name, what its magic does, and for the rarest a tale and a
 * price.
 */
export function enchanted(dice: TableDice, ware: Ware, { strength, worn = WORN }: Make): Enchanted {
  if (strength === 1) return { name: plainName(dice, ware, worn), magicalProperties: [], tale: '' }
  if (ware.type === 'treasure' && strength < 5 && dice.chance(60)) {
    return { name: titled(`${dice.deal(SCHOOLS)} ${ware.name}`), magicalProperties: [], tale: tale(dice, strength) }
  }
  const power = powerOf(dice, ware, strength)
  const magic = [power.text]
  if (strength > 3) magic.push(powerOf(dice, ware, strength === 5 ? 3 : 2).text)
  if (strength === 3 && dice.chance(50)) magic.push(dice.deal(SIGNS))
  if (strength === 5 || (strength === 4 && dice.chance(60))) magic.push(dice.deal(PRICES))
  return {
    name: magicName(dice, ware, power),
    magicalProperties: magic.map((text) => tell(dice, MAGIC_WORDS, text)),
    tale: tale(dice, strength),
  }
}

function plainName(dice: TableDice, { name }: Ware, worn: readonly string[]): string {
  return titled(worn.length > 0 && dice.chance(45) ? `${dice.deal(worn)} ${name}` : name)
}

function magicName(dice: TableDice, { name }: Ware, power: Power): string {
  if (power.strength === 5) return `${dice.deal(LEGENDS)}, the ${titled(name)}`
  const isPlain = !name.includes(' of ')
  return titled(isPlain && dice.chance(55) ? `${name} of ${power.of}` : `${power.adjective} ${name}`)
}

function powerOf(dice: TableDice, { type, tags }: Ware, strength: Strength): Power {
  const isWorn = type === 'armor' || tags.includes('worn')
  const powers = type === 'weapon' ? WEAPON_POWERS : isWorn ? ARMOR_POWERS : WONDER_POWERS
  const fits = (power: Power) => power.strength === strength
  return dice.draw(powers, fits) ?? dice.pick(powers.filter(fits))
}

function tale(dice: TableDice, strength: Strength): string {
  return strength > 3 || (strength === 3 && dice.chance(40)) ? tell(dice, MAGIC_WORDS, dice.deal(TALES)) : ''
}
