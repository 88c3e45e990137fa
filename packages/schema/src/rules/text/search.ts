import type { Character } from '../../entities/replicated/character.ts'
import type { Session } from '../../entities/replicated/session.ts'

/** One item that can be found, with all its text. */
export type Searchable = { kind: Character['type'] | 'session'; id: string; title: string; texts: SearchText[] }
/** `folded` is as long as `text`, so that a match in one has the same place in the other. */
export type SearchText = { where: string; text: string; folded: string }

export type Found = {
  kind: Searchable['kind']
  id: string
  title: string
  /** The text it was found in, and the words around the match. */
  where: string
  before: string
  match: string
  after: string
}

const NAME = 'Name'
const AROUND = 48

export function searchableCharacter(character: Character): Searchable {
  const { id, type, name } = character
  const texts = textsOf([
    [NAME, name],
    ['Known as', character.alias],
    ['Player', type === 'player' ? character.playerName : undefined],
    ['Race', character.race],
    ['Class', character.class],
    ['Background', character.background],
    ...(type === 'npc' ? npcTexts(character) : []),
    ...(character.tags ?? []).map((tag) => ['Tag', tag] as const),
    ['GM notes', character.notes],
    ...character.conditions.flatMap((each) => [['Condition', each.name] as const, ['Condition', each.note] as const]),
    ...character.weapons.map((weapon) => ['Weapon', weapon.name] as const),
    ...character.spells.flatMap((spell) => [['Spell', spell.name] as const, ['Spell', spell.description] as const]),
    ...character.abilities.map((ability) => ['Ability', wordsOfAbility(ability)] as const),
    ...itemsOf(character).flatMap((item) => [['Item', item.name] as const, ['Item', item.description] as const]),
  ])
  return { kind: type, id, title: name, texts }
}

export function searchableSession(session: Session): Searchable {
  const title = `Session ${session.sessionNumber}`
  const texts = textsOf([
    [NAME, title],
    ['Notes', session.gmNotes],
    ['AI notes', session.aiNotes],
    ['Summary', session.summary],
    ['Recap', session.recap],
    ['Key topics', session.keyTopics],
    ['Party location', session.partyLocation],
  ])
  return { kind: 'session', id: session.id, title, texts }
}

/**
 * All items that contain every typed word, ignoring case and accents: names that begin with the first word, then names
 * that contain it, then texts; equals by title. At most `limit`.
 */
export function search(things: readonly Searchable[], typed: string, limit = 30): Found[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const [first] = words
  if (first === undefined) return []
  const ranked: { thing: Searchable; rank: number }[] = []
  for (const thing of things) {
    if (!words.every((word) => thing.texts.some((each) => each.folded.includes(word)))) continue
    const name = thing.texts[0]?.folded ?? ''
    ranked.push({ thing, rank: name.startsWith(first) ? 0 : name.includes(first) ? 1 : 2 })
  }
  ranked.sort((a, b) => a.rank - b.rank || a.thing.title.localeCompare(b.thing.title))
  return ranked.slice(0, limit).map(({ thing }) => foundIn(thing, first))
}

/** Lower case without accents, one code unit at a time, so that places stay. */
export function folded(text: string): string {
  return text.replace(/[A-Z]+|[^\0-\x7f]/g, (part) => (part < '\x80' ? part.toLowerCase() : foldedUnit(part)))
}

const units = new Map<string, string>()

/** A cache is enough: a text in any language has few different code units. */
function foldedUnit(unit: string): string {
  const known = units.get(unit) ?? (unit.toLowerCase().normalize('NFD').charAt(0) || unit)
  units.set(unit, known)
  return known
}

/** Prefers a match in a text over one in the name, which is visible anyway. */
function foundIn({ kind, id, title, texts }: Searchable, word: string): Found {
  const text = texts.find(({ where, folded: inside }) => where !== NAME && inside.includes(word)) ?? texts[0]
  const at = text?.folded.indexOf(word) ?? -1
  if (!text || at < 0 || text.where === NAME) return { kind, id, title, where: '', before: '', match: '', after: '' }
  const from = Math.max(0, at - AROUND)
  const to = at + word.length
  return {
    kind,
    id,
    title,
    where: text.where,
    before: `${from > 0 ? '…' : ''}${oneLine(text.text.slice(from, at))}`,
    match: text.text.slice(at, to),
    after: `${oneLine(text.text.slice(to, to + AROUND))}${to + AROUND < text.text.length ? '…' : ''}`,
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}

function textsOf(pairs: readonly (readonly [where: string, text: string | undefined])[]): SearchText[] {
  return pairs.flatMap(([where, text]) => (text ? [{ where, text, folded: folded(text) }] : []))
}

function npcTexts({ faction, location, alignment, traits }: Extract<Character, { type: 'npc' }>) {
  const pairs: (readonly [string, string | undefined])[] = [
    ['Faction', faction],
    ['Location', location],
    ['Alignment', alignment],
  ]
  return [...pairs, ...traits.map((trait) => ['Trait', trait] as const)]
}

function wordsOfAbility(ability: Character['abilities'][number]): string {
  return typeof ability === 'string' ? ability : `${ability.name} ${ability.description}`
}

function itemsOf(character: Character) {
  if (character.type === 'player') return [...character.equipment, ...character.inventory]
  return character.type === 'monster' ? [...character.equipment, ...character.loot] : character.equipment
}
