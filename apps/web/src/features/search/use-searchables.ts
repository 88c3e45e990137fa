import {
  type Character,
  type Searchable,
  type Session,
  searchableCharacter,
  searchableSession,
} from '@lanternkeep/schema'
import { useMemo } from 'react'
import { useCharacters, useSessions } from '../../data/local/index.ts'

/** An unchanged document is the same object, so its words are normalized only once. */
const known = new WeakMap<Character | Session, Searchable>()

/** Everything of a campaign that has words, the sessions newest first. */
export function useSearchables(campaignId: string): Searchable[] {
  const { data: characters } = useCharacters(campaignId)
  const { data: sessions } = useSessions(campaignId)
  return useMemo(() => {
    const people = (characters ?? []).map((character) => once(character, searchableCharacter))
    return [...people, ...(sessions ?? []).map((session) => once(session, searchableSession))]
  }, [characters, sessions])
}

function once<Document extends Character | Session>(document: Document, make: (document: Document) => Searchable) {
  const made = known.get(document) ?? make(document)
  known.set(document, made)
  return made
}
