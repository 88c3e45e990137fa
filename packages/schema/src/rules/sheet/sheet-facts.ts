import type { Character, Npc } from '../../entities/replicated/character.ts'
import type { Item } from '../../entities/replicated/item.ts'
import type { StatBlock } from '../../entities/stat-block/stat-block.ts'
import { labelOfField } from '../../field-labels.ts'
import type { BlockEntry } from '../stat-block/block-entries.ts'
import { damageInWords, saveInWords } from '../stat-block/block-words.ts'
import { allSavesOf, allSkillsOf, type Bonus, savesOf, skillsOf } from '../stat-block/bonuses.ts'
import { signedBonus } from '../stat-block/scores.ts'

/* What a sheet says where nothing can be tapped: on paper and in files. */

export type SheetFact = [label: string, fact: string]

/** Health, Defence and initiative; of a party member only what is known. */
export function sheetFigures(character: Character): SheetFact[] {
  const { health, maxHealth, tempHealth, armorClass, initiativeBonus } = character
  const isHero = character.type === 'player'
  return [
    ['Health', isHero ? `${health} / ${maxHealth}` : String(maxHealth)],
    ...(isHero && tempHealth > 0 ? [[labelOfField('tempHealth'), String(tempHealth)] as SheetFact] : []),
    [labelOfField('armorClass'), String(armorClass ?? '–')],
    ...(initiativeBonus === undefined
      ? []
      : [[labelOfField('initiativeBonus', 'sheet'), signedBonus(initiativeBonus)] as SheetFact]),
  ]
}

/** Saves, skills and everything else that is one line: what isn't known isn't there. */
export function sheetFacts(character: Character): SheetFact[] {
  const label = (field: string) => labelOfField(field, 'block')
  const isHero = character.type === 'player'
  const block: Partial<StatBlock> = isHero ? {} : character
  const own: [string, string | undefined][] = isHero
    ? [[labelOfField('purse'), purseInWords(character.purse)]]
    : [[labelOfField('hitDice'), block.hitDice], ...(character.type === 'npc' ? ofNpc(character) : [])]
  const facts: [string, string | undefined][] = [
    [label('saves'), bonuses(isHero ? allSavesOf(character) : savesOf(character))],
    [labelOfField('skills'), bonuses(isHero ? allSkillsOf(character) : skillsOf(character))],
    [label('speed'), block.speed],
    ...(['resistances', 'immunities', 'conditionImmunities', 'vulnerabilities', 'senses', 'languages'] as const).map(
      (field): [string, string | undefined] => [label(field), block[field]?.join(', ')],
    ),
    ...own,
    // Never a note, nor a condition that players don't see: paper is passed around.
    [labelOfField('conditions'), shownConditions(character)],
  ]
  return facts.filter((fact): fact is SheetFact => Boolean(fact[1]))
}

/** '+4 to hit', '1d6+2 piercing', 'Dex save 13', 'reach 5 ft' */
export function entryFacts({ aside, attackBonus, damages, save }: BlockEntry): string[] {
  const dealt = damages.map(damageInWords).join(' + ')
  const facts = [
    attackBonus !== undefined && `${signedBonus(attackBonus)} to hit`,
    dealt,
    save && saveInWords(save),
    // A weapon's damage as it was typed.
    bare(aside) !== bare(dealt) && aside,
  ]
  return facts.filter((fact): fact is string => Boolean(fact))
}

export function itemFacts(item: Item): string[] {
  const { type, rarity, acBonus, value, properties, magicalProperties } = item
  const facts = [
    type !== 'misc' && type,
    rarity !== 'common' && rarity,
    acBonus !== undefined && `${signedBonus(acBonus)} Defence`,
    value !== undefined && `${value} gp`,
    ...properties,
    ...magicalProperties,
  ]
  return facts.filter((fact): fact is string => Boolean(fact))
}

/** What it carries: the lists that aren't empty. */
export function itemListsOf(character: Character): [title: string, items: Item[]][] {
  const lists: [string, Item[]][] = [
    ['Equipment', character.equipment],
    ['Inventory', character.type === 'player' ? character.inventory : []],
    ['Loot', character.type === 'monster' ? character.loot : []],
  ]
  return lists.filter(([, items]) => items.length > 0)
}

function ofNpc({ alignment, faction, location, traits }: Npc): [string, string | undefined][] {
  return [
    [labelOfField('alignment'), alignment],
    [labelOfField('faction'), faction],
    [labelOfField('location'), location],
    [labelOfField('traits'), traits.join(', ')],
  ]
}

function bonuses(all: readonly Bonus[]): string {
  return all.map(({ name, bonus }) => `${name} ${bonus}`).join(', ')
}

function purseInWords(purse: Record<string, number> = {}): string {
  const held = Object.entries(purse).filter(([, amount]) => amount !== 0)
  return held.map(([currency, amount]) => `${String(amount).replace('-', '−')} ${currency}`).join(', ')
}

function shownConditions({ type, conditions }: Character): string {
  const shown = type === 'player' ? conditions.filter(({ visible }) => visible !== false) : []
  return shown.map(({ name }) => name).join(', ')
}

function bare(words: string): string {
  return words.replaceAll(/\s/g, '')
}
