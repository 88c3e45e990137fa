import {
  type Character,
  type Place,
  placesOf,
  type Searchable,
  type Session,
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
import { sessionTime, sharedNumbers } from '../../../lib/session-name.ts'
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

/** Reads the words of one thing, unless they were read before. */
type Reading = () => Searchable

/**
 * Everything of a campaign that has words: sessions newest first, all else by name. Read without holding up the screen:
 * a campaign may have thousands of documents. Undefined until all are read.
 */
export function useSearchables(campaignId: string): readonly Searchable[] | undefined {
  const { readings, isPending } = useReadings(campaignId)
  return useReadInPieces(isPending ? undefined : readings)
}

/** The same and the library, whose words come later. */
export function useSearchablesAndLibrary(campaignId: string): readonly Searchable[] | undefined {
  const things = useSearchables(campaignId)
  const library = useLibrarySearchables()
  return useMemo(() => things && [...things, ...library], [things, library])
}

function useReadings(campaignId: string): { readings: readonly Reading[]; isPending: boolean } {
  const { data: characters } = useCharacters(campaignId)
  const { data: sessions } = useSessions(campaignId)
  const { data: handouts } = useHandouts(campaignId)
  const { data: encounters } = useEncounters(campaignId)
  const { data: results } = useResults(campaignId)
  const { data: tables } = useTables(campaignId)
  const places = usePlaces(campaignId)
  const readings = useMemo(
    () => [
      ...readingsOf(characters, searchableCharacter),
      ...readingsOfSessions(sessions),
      ...places.map((place) => () => searchablePlace(place)),
      ...readingsOf(handouts, searchableHandout),
      ...readingsOf(encounters, searchableEncounter),
      ...readingsOf(
        results?.filter(({ kept }) => kept),
        searchableResult,
      ),
      ...readingsOf(tables, searchableTable),
    ],
    [characters, sessions, handouts, encounters, results, tables, places],
  )
  const isPending = [characters, sessions, handouts, encounters, results, tables].includes(undefined)
  return { readings, isPending }
}

function readingsOf<Source extends object>(
  sources: readonly Source[] = [],
  make: (source: Source) => Searchable,
): Reading[] {
  return sources.map((source) => () => {
    const read = known.get(source) ?? make(source)
    known.set(source, read)
    return read
  })
}

/** With the time beside those that share their number, which another session may change. */
function readingsOfSessions(sessions: readonly Session[] = []): Reading[] {
  const shared = sharedNumbers(sessions)
  return readingsOf(sessions, searchableSession).map((read, at) => () => {
    const session = sessions[at] as Session
    return {
      ...read(),
      aside: shared.has(session.sessionNumber) ? sessionTime(session, sessions) : formatDate(session.date),
    }
  })
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

/**
 * The account's own creatures and those that come with the app, by name. Both are loaded when this is first used; the
 * list is empty until their words are read.
 */
function useLibrarySearchables(): readonly Searchable[] {
  const { data: mine } = useLibrary()
  const { creatures: srd } = useSrdCreatures()
  const readings = useMemo(() => [...readingsOf(mine, searchableOwn), ...readingsOf(srd, searchableSrd)], [mine, srd])
  const read = useReadInPieces(readings)
  return useMemo(() => (read ?? []).toSorted((a, b) => byTitle.compare(a.title, b.title)), [read])
}

const byTitle = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function searchableOwn(character: Character): Searchable {
  return { ...searchableCharacter(character), kind: 'creature', id: `library/${character.id}`, aside: 'Yours' }
}

function searchableSrd(creature: Creature): Searchable {
  return { ...searchableCreature(creature), aside: 'SRD' }
}

/** So long words are read before the screen gets its turn: half a frame. */
const PIECE_MS = 8
/** Asking for the time costs about as much as reading one of them again. */
const BETWEEN_LOOKS = 50

/** What was read last stays until what is asked for now is read. */
function useReadInPieces(readings: readonly Reading[] | undefined): readonly Searchable[] | undefined {
  const [read, setRead] = useState<readonly Searchable[]>()
  useEffect(() => {
    if (!readings) return
    const left = new AbortController()
    void readInPieces(readings, left.signal).then((all) => left.signal.aborted || setRead(all))
    return () => left.abort()
  }, [readings])
  return read
}

/** Stops half-way when it isn't wanted any more. */
async function readInPieces(readings: readonly Reading[], signal: AbortSignal): Promise<readonly Searchable[]> {
  const found: Searchable[] = []
  let until = performance.now() + PIECE_MS
  for (const read of readings) {
    found.push(read())
    if (found.length % BETWEEN_LOOKS > 0 || performance.now() < until) continue
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) break
    until = performance.now() + PIECE_MS
  }
  return found
}
