import type { Character, Npc } from '../../entities/replicated/character.ts'
import type { Encounter } from '../../entities/replicated/prep.ts'
import type { Session } from '../../entities/replicated/session.ts'
import { labelOfField } from '../../field-labels.ts'

export type PlaceKind = 'place' | 'faction'
/** A field that names a place or faction. */
export type Naming = { as: PlaceKind; name: string; where: string }

/**
 * A place or faction is no document of its own: it is what NPCs, encounters and sessions name in their fields. Names
 * that differ only in case and spaces are one, and a name may be both.
 */
export type Place = { id: string; name: string; kinds: PlaceKind[] }

type Namers = {
  characters: readonly Character[]
  encounters: readonly Encounter[]
  sessions: readonly Session[]
}

/** Longer texts describe where the party is. */
const LONGEST_PARTY_LOCATION = 60

/** The id of a name's page. */
export function placeId(name: string): string {
  return `place/${spaced(name).toLowerCase()}`
}

/** Every place and faction that something names, by name, spelled as it is first named. */
export function placesOf({ characters, encounters, sessions }: Namers): Place[] {
  const places = new Map<string, Place>()
  const namings = [
    ...characters.flatMap((each) => (each.type === 'npc' ? namedByNpc(each) : [])),
    ...encounters.flatMap(namedByEncounter),
    ...sessions.flatMap(namedBySession),
  ]
  for (const { as, name } of namings) {
    const id = placeId(name)
    const { kinds, ...place } = places.get(id) ?? { id, name, kinds: [] }
    places.set(id, { ...place, kinds: kinds.includes(as) ? kinds : [...kinds, as] })
  }
  return [...places.values()].toSorted((a, b) => byName.compare(a.name, b.name))
}

/** 'Place', 'Faction' or 'Place and faction' */
export function placeInWords({ kinds }: Place): string {
  const words = [kinds.includes('place') && 'place', kinds.includes('faction') && 'faction']
    .filter(Boolean)
    .join(' and ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function namedByNpc({ faction, location }: Npc): Naming[] {
  return [...naming('place', location, 'location'), ...naming('faction', faction, 'faction')]
}

export function namedByEncounter({ place }: Encounter): Naming[] {
  return naming('place', place, 'place')
}

export function namedBySession({ partyLocation }: Session): Naming[] {
  return naming('place', partyPlace(partyLocation), 'partyLocation')
}

/** The place where the party is, if the text is only its name. A player’s device doesn’t have the text. */
export function partyPlace(partyLocation: string | undefined): string | undefined {
  const name = (partyLocation ?? '').trim().replace(/\.$/, '')
  return name.length <= LONGEST_PARTY_LOCATION && !/[\n@*_#[\]]/.test(name) ? name : undefined
}

function naming(as: PlaceKind, typed: string | undefined, field: string): Naming[] {
  const name = spaced(typed ?? '')
  return name ? [{ as, name, where: labelOfField(field) }] : []
}

function spaced(name: string): string {
  return name.trim().replace(/\s+/g, ' ')
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
