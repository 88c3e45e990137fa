import {
  type Character,
  type Place,
  placesOf,
  type Searchable,
  searchableCharacter,
  searchableCreature,
  searchableEncounter,
  searchableHandout,
  searchablePlace,
  searchableResult,
  searchableSession,
  searchableTable,
} from '@lanternkeep/schema'
import { useEffect, useMemo, useState } from 'react'
import { formatDate } from '../../../lib/format.ts'
import type { Creature } from '../prep/creature.ts'
import { useEncounters } from '../prep/encounters.ts'
import { useLibrary } from '../prep/library.ts'
import { useResults } from '../prep/results.ts'
import { useSrdCreatures } from '../prep/srd.ts'
import { useTables } from '../prep/tables.ts'
import { useCharacters } from './characters.ts'
import { useHandouts } from './handouts.ts'
import { useSessions } from './sessions.ts'

/** An unchanged document is the same object, so its words are read only once. */
const known = new WeakMap<object, Searchable>()

/** Everything of a campaign that has words: sessions newest first, all else by name. */
export function useSearchables(campaignId: string): readonly Searchable[] {
  const { data: characters } = useCharacters(campaignId)
  const { data: sessions } = useSessions(campaignId)
  const { data: handouts } = useHandouts(campaignId)
  const { data: encounters } = useEncounters(campaignId)
  const { data: results } = useResults(campaignId)
  const { data: tables } = useTables(campaignId)
  const places = usePlaces(campaignId)
  return useMemo(
    () => [
      ...(characters ?? []).map((each) => once(each, searchableCharacter)),
      ...(sessions ?? []).map((each) => once(each, (s) => ({ ...searchableSession(s), aside: formatDate(s.date) }))),
      ...places.map(searchablePlace),
      ...(handouts ?? []).map((each) => once(each, searchableHandout)),
      ...(encounters ?? []).map((each) => once(each, searchableEncounter)),
      ...(results ?? []).filter(({ kept }) => kept).map((each) => once(each, searchableResult)),
      ...(tables ?? []).map((each) => once(each, searchableTable)),
    ],
    [characters, sessions, handouts, encounters, results, tables, places],
  )
}

/** The places and factions of a campaign, by name. */
export function usePlaces(campaignId: string): readonly Place[] {
  const { data: characters } = useCharacters(campaignId)
  const { data: sessions } = useSessions(campaignId)
  const { data: encounters } = useEncounters(campaignId)
  return useMemo(
    () => placesOf({ characters: characters ?? [], sessions: sessions ?? [], encounters: encounters ?? [] }),
    [characters, sessions, encounters],
  )
}

/** How many are read before the screen gets its turn: a library may have thousands. */
const AT_ONCE = 200

/**
 * The account's own creatures and those that come with the app, by name. Both are loaded when this is first used; the
 * list is empty until their words are read.
 */
export function useLibrarySearchables(): readonly Searchable[] {
  const { data: mine } = useLibrary()
  const { creatures: srd } = useSrdCreatures()
  const [library, setLibrary] = useState<readonly Searchable[]>([])
  useEffect(() => {
    let isHere = true
    async function read() {
      const found: Searchable[] = []
      const rest = [
        ...(mine ?? []).map((each) => () => once(each, searchableOwn)),
        ...(srd ?? []).map((each) => () => once(each, searchableSrd)),
      ]
      while (rest.length > 0 && isHere) {
        found.push(...rest.splice(0, AT_ONCE).map((make) => make()))
        await new Promise((resolve) => setTimeout(resolve))
      }
      if (isHere) setLibrary(found.toSorted((a, b) => byTitle.compare(a.title, b.title)))
    }
    void read()
    return () => {
      isHere = false
    }
  }, [mine, srd])
  return library
}

const byTitle = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function searchableOwn(character: Character): Searchable {
  return { ...searchableCharacter(character), kind: 'creature', id: `library/${character.id}`, aside: 'Yours' }
}

function searchableSrd(creature: Creature): Searchable {
  return { ...searchableCreature(creature), aside: 'SRD' }
}

function once<Source extends object>(source: Source, make: (source: Source) => Searchable): Searchable {
  const made = known.get(source) ?? make(source)
  known.set(source, made)
  return made
}
