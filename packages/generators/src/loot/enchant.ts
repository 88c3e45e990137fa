import { fieldRoller, type RollField } from '../again.ts'
import type { TableDice } from '../dice.ts'
import { tell, titled } from '../telling.ts'
import { formOf, isPlain, saysTwice } from '../wares/form.ts'
import type { Ware } from '../wares/ware.ts'
import { LEGENDS, MAGIC_WORDS, PRICES, SCHOOLS, SIGNS, TALES, WORN } from './lore.ts'
import { ARMOR_POWERS, LIMITS, type Power, WEAPON_POWERS, WONDER_POWERS } from './powers.ts'
import type { Strength } from './worth.ts'

/**
 * `worn`: what an ordinary item may be described as. `by`: rolls its fields. `magic`: what a person reads as its
 * magic now, which its name follows.
 */
export type Make = { strength: Strength; worn?: readonly string[]; by?: RollField; magic?: string | undefined }
export type Enchanted = { name: string; magicalProperties: string[]; tale: string }

/**
 * Adds to an ordinary thing what its rarity calls for: a name, what its magic does, and for the rarest a tale and a
 * price.
 */
export function enchanted(dice: TableDice, ware: Ware, make: Make): Enchanted {
  const { strength, worn = WORN, by = fieldRoller(dice, undefined, 0), magic: read = '' } = make
  if (strength === 1) return { name: by('name', (own) => plainName(own, ware, worn)), magicalProperties: [], tale: '' }
  const form = formOf(ware)
  const isNew = (one: string) => !saysTwice(one, ware.name)
  const school = by('name', (own) => own.draw(SCHOOLS, isNew) ?? own.pick(SCHOOLS.filter(isNew)))
  if (ware.type === 'treasure' && form !== 'gem' && strength < 5 && dice.chance(60)) {
    return {
      name: titled(`${school} ${ware.name}`),
      magicalProperties: [],
      tale: by('description', (own) => tale(own, strength)),
    }
  }
  const { power, magic } = by('magicalProperties', (own) => magicOf(own, ware, strength))
  const named = powersOf(ware).find((each) => saysPower(read, each)) ?? power
  return {
    name: by('name', (own) => magicName(own, ware, named)),
    magicalProperties: by('magicalProperties', (own) =>
      magic
        .map((text, at) => limited(own, tell(own, MAGIC_WORDS, text), at))
        // A shield is carried; only what is put on has a wearer.
        .map((text) => (form === 'shield' ? text.replaceAll('wearer', 'bearer') : text)),
    ),
    tale: by('description', (own) => tale(own, strength)),
  }
}

/** What its magic does, not told yet; the first power gives it its name. */
function magicOf(dice: TableDice, ware: Ware, strength: Strength): { power: Power; magic: string[] } {
  const power = powerOf(dice, ware, strength)
  const magic = [power.text]
  if (strength > 3) magic.push(powerOf(dice, ware, strength === 5 ? 3 : 2).text)
  if (strength === 3 && dice.chance(50)) magic.push(dice.deal(SIGNS))
  if (strength === 5 || (strength === 4 && dice.chance(60))) magic.push(dice.deal(PRICES))
  return { power, magic }
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
  const powers = powersOf(ware)
  const form = formOf(ware)
  const fits = (power: Power) =>
    power.strength === strength &&
    (power.forms.length === 0 || power.forms.includes(form)) &&
    !saysTwice(power.adjective, ware.name)
  return dice.draw(powers, fits) ?? dice.pick(powers.filter(fits))
}

function powersOf(ware: Ware): readonly Power[] {
  const isWorn = ware.type === 'armor' || ware.tags.includes('worn')
  return ware.type === 'weapon' ? WEAPON_POWERS : isWorn ? ARMOR_POWERS : WONDER_POWERS
}

/** Whether a told text is about this power: it begins with the words before the first that vary. */
function saysPower(told: string, { text }: Power): boolean {
  const [start = ''] = text.split(/[{<]/)
  return start.length > 7 && told.startsWith(start)
}

function tale(dice: TableDice, strength: Strength): string {
  return strength > 3 || (strength === 3 && dice.chance(40)) ? tell(dice, MAGIC_WORDS, dice.deal(TALES)) : ''
}
