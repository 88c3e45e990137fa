import {
  campaignDocument,
  characterDocument,
  handoutDocument,
  newCharacter,
  prepDocument,
  recordingDocument,
  sessionDocument,
} from '@lanternkeep/schema'

type Fields = Readonly<Record<string, unknown>>
/** `needs`: what no screen can do without. `schema` fills in the rest. */
type Kind = {
  needs: readonly string[]
  given: (document: Fields) => Fields
  schema: { safeParse: (document: unknown) => { data?: unknown } }
}

const NAME = 'Unnamed'

/** A character of unknown type is an NPC, because players never see one. What was prepared is an encounter. */
const KINDS: Readonly<Record<string, Kind>> = {
  campaigns: { needs: ['name'], given: () => ({ name: NAME }), schema: campaignDocument },
  characters: { needs: ['name', 'type'], given: characterOf, schema: characterDocument },
  sessions: {
    needs: ['sessionNumber', 'date'],
    given: ({ lastModified }) => ({ sessionNumber: 0, date: lastModified }),
    schema: sessionDocument,
  },
  handouts: { needs: ['title'], given: () => ({ title: NAME }), schema: handoutDocument },
  prep: { needs: ['name', 'kind'], given: () => ({ name: NAME, kind: 'encounter' }), schema: prepDocument },
  recordings: { needs: ['startTime'], given: recordingOf, schema: recordingDocument },
}

/**
 * The document with a name and every field that the screens read. An earlier version restored deleted documents of which
 * only ids and times were left. The same object if it lacks nothing, which also goes for what players' devices hold.
 */
export function wholeDocument<T extends object>(collection: string, document: T): T {
  const kind = KINDS[collection]
  if (!kind || kind.needs.every((field) => field in document)) return document
  const fields = document as Fields
  const named = { ...kind.given(fields), ...fields }
  return (kind.schema.safeParse(named).data ?? named) as T
}

function characterOf({ type, lastModified }: Fields): Fields {
  const identity = { id: '', campaignId: '', name: NAME, playerName: NAME, now: String(lastModified) }
  const known = type === 'player' || type === 'monster' ? type : 'npc'
  return newCharacter(known as 'npc', identity)
}

function recordingOf({ lastModified }: Fields): Fields {
  const times = { startTime: lastModified, lastSaveTime: lastModified }
  return { ...times, sessionNumber: 0, duration: 0, chunkCount: 0, status: 'finished' }
}
