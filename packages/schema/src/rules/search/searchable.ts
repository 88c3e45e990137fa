import type { Character, CharacterType } from '../../entities/replicated/character.ts'
import type { Handout } from '../../entities/replicated/handout.ts'
import type { KeptResult } from '../../entities/replicated/kept-result.ts'
import type { OwnTable } from '../../entities/replicated/own-table.ts'
import type { CreatureFigures, Encounter } from '../../entities/replicated/prep.ts'
import type { Session } from '../../entities/replicated/session.ts'
import { labelOfField } from '../../field-labels.ts'
import { folded } from '../text/folded.ts'
import { type Naming, namedByEncounter, namedByNpc, namedBySession, type Place, placeInWords } from './places.ts'

export type SearchKind = CharacterType | 'session' | 'place' | 'handout' | 'encounter' | 'result' | 'table' | 'creature'
/** One text, and the name of its field. */
export type SearchText = { where: string; text: string }

/** Something that can be found. */
export type Searchable = {
  kind: SearchKind
  id: string
  title: string
  /** A few words beside it, instead of its kind. */
  aside?: string
  /** Without the title. Read when asked for, because a library has thousands of creatures. */
  texts: () => SearchText[]
  /** The places and factions that its fields name. */
  names: readonly Naming[]
  foldedTitle: string
  /** The title and all texts. */
  foldedWords: string
}

export function searchableCharacter(character: Character): Searchable {
  const { type, id, name } = character
  const names = type === 'npc' ? namedByNpc(character) : []
  return searchable({ kind: type, id, title: name, names, texts: () => textsOfCharacter(character) })
}

export function searchableCreature(creature: { id: string; name: string; figures: CreatureFigures }): Searchable {
  const { id, name, figures } = creature
  return searchable({ kind: 'creature', id, title: name, texts: () => textsOfCharacter(figures as Partial<Character>) })
}

export function searchableSession(session: Session): Searchable {
  const keys = ['gmNotes', 'aiNotes', 'summary', 'recap', 'keyTopics', 'partyLocation']
  const title = `Session ${session.sessionNumber}`
  const names = namedBySession(session)
  return searchable({ kind: 'session', id: session.id, title, names, texts: () => fields(session, keys, 'session') })
}

export function searchableHandout(handout: Handout): Searchable {
  const { id, title } = handout
  return searchable({ kind: 'handout', id, title, texts: () => fields(handout, ['text'], 'handout') })
}

export function searchableEncounter(encounter: Encounter): Searchable {
  const { id, name, creatures, loot } = encounter
  const texts = () => [
    ...fields(encounter, ['place', 'notes'], 'encounter'),
    ...entries('Creature', creatures),
    ...entries('Loot', loot),
  ]
  return searchable({ kind: 'encounter', id, title: name, names: namedByEncounter(encounter), texts })
}

export function searchableResult({ id, name, answer }: KeptResult): Searchable {
  const keys = ['description', 'shopkeeper', 'context', 'challenge', 'tactics', 'rewards', 'text']
  return searchable({ kind: 'result', id, title: name, texts: () => fields(answer, keys) })
}

export function searchableTable(table: OwnTable): Searchable {
  const { id, name } = table
  return searchable({ kind: 'table', id, title: name, texts: () => fields(table, ['entries']) })
}

export function searchablePlace(place: Place): Searchable {
  const { id, name } = place
  return searchable({ kind: 'place', id, title: name, aside: placeInWords(place), texts: () => [] })
}

function searchable(thing: Pick<Searchable, 'kind' | 'id' | 'title' | 'texts'> & Partial<Searchable>): Searchable {
  const words = [thing.title, ...thing.texts().map(({ text }) => text)].join('\n')
  return { names: [], ...thing, foldedTitle: folded(thing.title), foldedWords: folded(words) }
}

const CHARACTER_FIELDS = [
  'alias',
  'playerName',
  'race',
  'class',
  'background',
  'size',
  'kind',
  'speed',
  'alignment',
  'faction',
  'location',
  'notes',
  'ownNotes',
]

type Entry = string | { name: string; description?: string; note?: string }
type Lists = Partial<Record<string, readonly Entry[]>>

const CHARACTER_LISTS: readonly [key: string, where: string][] = [
  ['tags', 'Tag'],
  ['traits', 'Trait'],
  ['conditions', 'Condition'],
  ['languages', 'Language'],
  ['actions', 'Action'],
  ['reactions', 'Reaction'],
  ['specialActions', 'Special action'],
  ['limitedAbilities', 'Limited use'],
  ['abilities', 'Ability'],
  ['weapons', 'Weapon'],
  ['spells', 'Spell'],
  ['equipment', 'Item'],
  ['inventory', 'Item'],
  ['loot', 'Item'],
]

function textsOfCharacter(character: Partial<Character>): SearchText[] {
  const lists = CHARACTER_LISTS.flatMap(([key, where]) => entries(where, (character as Lists)[key]))
  return [...fields(character, CHARACTER_FIELDS), ...lists]
}

/** The texts that a document has among these fields. */
function fields(document: object, keys: readonly string[], owner?: string): SearchText[] {
  return keys.flatMap((key) => {
    const text = (document as { [key: string]: unknown })[key]
    return typeof text === 'string' && text !== '' ? [{ where: labelOfField(key, owner), text }] : []
  })
}

function entries(where: string, list: readonly Entry[] = []): SearchText[] {
  return list.map((entry) => {
    if (typeof entry === 'string') return { where, text: entry }
    return { where, text: [entry.name, entry.description, entry.note].filter(Boolean).join(': ') }
  })
}
