import type { Ability, Character, Spell, Weapon } from '../../entities/replicated/character.ts'
import type { Action, Damage, Figures, LimitedUse, SaveNeeded } from '../../entities/stat-block/action.ts'
import { labelOfField } from '../../field-labels.ts'
import { damagesInText } from '../sheet/damages-in-text.ts'
import { type UseOf, type UsesLeft, usesLeft, usesOf } from '../sheet/uses.ts'
import { asideOf, perInWords } from './block-words.ts'

/** One line of a stat block: an action, a trait, a weapon, a spell, or something that is only counted. */
export type BlockEntry = {
  id: string
  name: string
  aside: string
  attackBonus?: number
  damages: readonly Damage[]
  save?: SaveNeeded
  description: string
  uses?: UsesLeft
  use?: UseOf
  /** The lowest roll of a die that brings it back. */
  rechargeFrom?: number
}
type BlockSection = { title: string; entries: BlockEntry[] }

/** Everything that a creature can do, by kind; `playedOnly` leaves out what is only read. */
export function sectionsOf(character: Character, { playedOnly = false } = {}): BlockSection[] {
  const { abilities, weapons, spells } = character
  const special = character.type === 'player' ? [] : specialActions(character)
  const own = character.type === 'player' ? [] : [...(character.actions ?? [])]
  const reactions = character.type === 'player' ? [] : [...(character.reactions ?? [])]
  const sections = [
    {
      title: 'Actions',
      entries: [...own.map((action) => actionEntry('actions', action)), ...weapons.map(weaponEntry)],
    },
    { title: 'Reactions', entries: reactions.map((action) => actionEntry('reactions', action)) },
    { title: 'Special actions', entries: special },
    { title: 'Traits', entries: abilities.map(abilityEntry) },
    { title: 'Spells', entries: spells.map(spellEntry) },
  ]
  const shown = playedOnly
    ? sections.map((section) => ({ ...section, entries: section.entries.filter(isPlayed) }))
    : sections
  return shown.filter(({ entries }) => entries.length > 0)
}

function isPlayed({ attackBonus, damages, save, uses }: BlockEntry): boolean {
  return attackBonus !== undefined || damages.length > 0 || save !== undefined || uses !== undefined
}

/** Spell slots by level, and a hero's limited abilities. */
export function countersOf(character: Character): BlockEntry[] {
  const slots = Object.entries(character.spellSlots ?? {}).filter(([, { max }]) => max > 0)
  const limited = character.type === 'player' ? (character.limitedAbilities ?? []) : []
  return [
    ...limited.map(({ id, name, per, ...counter }) => {
      const aside = perInWords({ per })
      return { ...BARE, id, name, aside, uses: usesLeft(counter), use: { of: 'limitedAbilities', id } as const }
    }),
    ...slots.map(([level, slot]) => {
      const name = `Slots, level ${level}`
      return {
        ...BARE,
        id: `slots ${level}`,
        name,
        uses: usesLeft(slot),
        use: { of: 'spellSlots', id: level } as const,
      }
    }),
  ]
}

export function weaponEntry({ id, name, damage, attackBonus }: Weapon): BlockEntry {
  const damages = damagesInText(damage)
  const [first] = damages
  const shown = first ? [first.formula, first.type].filter(Boolean).join(' ') : ''
  // Its button says the first damage; what the text adds stays.
  const aside = damage.trim().startsWith(shown)
    ? damage
        .trim()
        .slice(shown.length)
        .replace(/^[,;\s]+/, '')
    : damage
  return { ...BARE, id, name, damages, aside, ...(attackBonus !== undefined && { attackBonus }) }
}

const BARE = { aside: '', damages: [], description: '' } satisfies Partial<BlockEntry>

function specialActions({ specialActions = [], specialUse, specialUsed }: FoeOnly): BlockEntry[] {
  const entries = specialActions.map((action) => actionEntry('specialActions', action))
  if (!specialUse) return entries
  const uses = usesLeft({ max: specialUse.count ?? 1, used: specialUsed })
  const head = {
    ...BARE,
    id: 'special',
    name: labelOfField('specialUse', 'block'),
    aside: perInWords(specialUse),
    uses,
  }
  return [{ ...head, use: { of: 'special' } }, ...entries]
}
type FoeOnly = { specialActions?: Action[]; specialUse?: LimitedUse; specialUsed?: number }

type ActionList = 'actions' | 'reactions' | 'specialActions' | 'abilities'

function actionEntry(of: ActionList, action: Pick<Action, 'id' | 'name' | 'description'> & Figures): BlockEntry {
  const { id, name, description, attackBonus, damages = [], save } = action
  return {
    ...{ id, name, description, damages },
    ...(attackBonus !== undefined && { attackBonus }),
    ...(save && { save }),
    ...limitOf(action, { of, id }),
    aside: [asideOf(action), action.limitedUse && perInWords(action.limitedUse)].filter(Boolean).join(', '),
  }
}

function abilityEntry(ability: Ability, at: number): BlockEntry {
  if (typeof ability === 'string') return { ...BARE, id: `${at} ${ability}`, name: ability }
  return actionEntry('abilities', ability)
}

function spellEntry(spell: Spell): BlockEntry {
  const { id, name, level, description } = spell
  const aside = [level > 0 && `level ${level}`, spell.limitedUse && perInWords(spell.limitedUse)]
  return {
    ...BARE,
    id,
    name,
    description,
    aside: aside.filter(Boolean).join(', '),
    ...limitOf(spell, { of: 'spells', id }),
  }
}

function limitOf(entry: { used?: number; limitedUse?: LimitedUse }, use: UseOf) {
  const uses = usesOf(entry)
  if (!uses) return {}
  const from = entry.limitedUse?.rechargeFrom
  return { uses, use, ...(from !== undefined && { rechargeFrom: from }) }
}
