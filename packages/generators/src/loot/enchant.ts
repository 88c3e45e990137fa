import type { TableDice } from '../dice.ts'
import { tell, titled } from '../telling.ts'
import { formOf, isPlain, saysTwice } from '../wares/form.ts'
import type { Ware } from '../wares/ware.ts'
import { LEGENDS, MAGIC_WORDS, PRICES, SCHOOLS, SIGNS, TALES, WORN } from './lore.ts'
import { ARMOR_POWERS, LIMITS, type Power, WEAPON_POWERS, WONDER_POWERS } from './powers.ts'
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
  const form = formOf(ware)
  const isNew = (one: string) => !saysTwice(one, ware.name)
  const school = dice.draw(SCHOOLS, isNew) ?? dice.pick(SCHOOLS.filter(isNew))
  if (ware.type === 'treasure' && form !== 'gem' && strength < 5 && dice.chance(60)) {
    return { name: titled(`${school} ${ware.name}`), magicalProperties: [], tale: tale(dice, strength) }
  }
  const power = powerOf(dice, ware, strength)
  const magic = [power.text]
  if (strength > 3) magic.push(powerOf(dice, ware, strength === 5 ? 3 : 2).text)
  if (strength === 3 && dice.chance(50)) magic.push(dice.deal(SIGNS))
  if (strength === 5 || (strength === 4 && dice.chance(60))) magic.push(dice.deal(PRICES))
  return {
    name: magicName(dice, ware, power),
    magicalProperties: magic
      .map((text, at) => limited(dice, tell(dice, MAGIC_WORDS, text), at))
      .map((text) =>
        // A shield is carried; only what is put on has a wearer.
        form === 'shield' ? text.replaceAll('wearer', 'bearer') : text,
      ),
    tale: tale(dice, strength),
  }
}

/** What the first of its powers costs or asks for, in a third of cases. */
function limited(dice: TableDice, text: string, at: number): string {
  return at === 0 && !/[.;]/.test(text) && dice.chance(35) ? `${text}, ${dice.deal(LIMITS)}` : text
}

function plainName(dice: TableDice, ware: Ware, worn: readonly string[]): string {
  const isMade = !isPlain(ware) && !['gem', 'trophy', 'paper'].includes(formOf(ware))
  const how = isMade && dice.chance(45) ? dice.draw(worn, (one) => !saysTwice(one, ware.name)) : undefined
  return titled(how ? `${how} ${ware.name}` : ware.name)
}

function magicName(dice: TableDice, { name }: Ware, power: Power): string {
  if (power.strength === 5) return `${dice.deal(LEGENDS)}, the ${titled(name)}`
  const isPlain = !name.includes(' of ')
  return titled(isPlain && dice.chance(55) ? `${name} of ${power.of}` : `${power.adjective} ${name}`)
}

function powerOf(dice: TableDice, ware: Ware, strength: Strength): Power {
  const isWorn = ware.type === 'armor' || ware.tags.includes('worn')
  const powers = ware.type === 'weapon' ? WEAPON_POWERS : isWorn ? ARMOR_POWERS : WONDER_POWERS
  const form = formOf(ware)
  const fits = (power: Power) =>
    power.strength === strength &&
    (power.forms.length === 0 || power.forms.includes(form)) &&
    !saysTwice(power.adjective, ware.name)
  return dice.draw(powers, fits) ?? dice.pick(powers.filter(fits))
}

function tale(dice: TableDice, strength: Strength): string {
  return strength > 3 || (strength === 3 && dice.chance(40)) ? tell(dice, MAGIC_WORDS, dice.deal(TALES)) : ''
}
