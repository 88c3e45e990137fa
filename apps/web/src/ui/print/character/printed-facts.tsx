import {
  allSavesOf,
  allSkillsOf,
  type Bonus,
  type Character,
  countersOf,
  labelOfField,
  type StatBlock,
  savesOf,
  skillsOf,
} from '@lanternkeep/schema'
import { PrintedUses } from './printed-uses.tsx'

/** Saves, skills and everything else that is one line: what isn't known isn't there. */
export function PrintedFacts({ character }: { character: Character }) {
  const counters = countersOf(character)
  return (
    <div className="facts">
      {factsOf(character).map(([label, fact]) => (
        <p key={label}>
          <b>{label}</b> {fact}
        </p>
      ))}
      {counters.length > 0 && (
        <div className="counters">
          {counters.map(({ id, name, aside, uses }) => (
            <p key={id}>
              <b>{name}</b> {aside} {uses && <PrintedUses uses={uses} />}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

function factsOf(character: Character): [label: string, fact: string][] {
  const label = (field: string) => labelOfField(field, 'block')
  const isHero = character.type === 'player'
  const block: Partial<StatBlock> = isHero ? {} : character
  const own: [string, string | undefined][] = isHero
    ? [[labelOfField('purse'), pursesInWords(character.purse)]]
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
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

function ofNpc({ alignment, faction, location, traits }: Extract<Character, { type: 'npc' }>) {
  const facts: [string, string | undefined][] = [
    [labelOfField('alignment'), alignment],
    [labelOfField('faction'), faction],
    [labelOfField('location'), location],
    [labelOfField('traits'), traits.join(', ')],
  ]
  return facts
}

function bonuses(all: readonly Bonus[]): string {
  return all.map(({ name, bonus }) => `${name} ${bonus}`).join(', ')
}

function pursesInWords(purse: Record<string, number> = {}): string {
  const held = Object.entries(purse).filter(([, amount]) => amount > 0)
  return held.map(([currency, amount]) => `${amount} ${currency}`).join(', ')
}

function shownConditions({ type, conditions }: Character): string {
  const shown = type === 'player' ? conditions.filter(({ visible }) => visible !== false) : []
  return shown.map(({ name }) => name).join(', ')
}
