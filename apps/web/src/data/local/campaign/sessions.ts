import { orderSessions, type Session } from '@lanternkeep/schema'
import { catchError, map, of } from 'rxjs'
import { useDb } from '../store/context.ts'
import { changeDocument, insertIfAbsent, readDocument, removeDocument } from '../store/documents.ts'
import { newId, now, sharedIdOf } from '../store/ids.ts'
import { type Loaded, liveValue, plainDocument, plainListOf, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { checkStorable } from '../store/storable.ts'
import { idNotInTrash } from './tombstones.ts'

export type SessionDraft = { sessionNumber: number } & Partial<Omit<Session, 'id' | 'campaignId' | 'rev' | 'conflicts'>>
export type SessionPatch = Partial<SessionDraft>

/** Newest first: by number, then by date. Neither pending nor found when the device can't read them. */
export function useSessions(campaignId: string): Loaded<Session[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `sessions/${campaignId}`, () => {
      const sessions$ = db.collections.sessions.find({ selector: { campaignId } }).$
      const ordered$ = sessions$.pipe(map((documents) => orderSessions(plainListOf(documents))))
      return ordered$.pipe(catchError(() => of(undefined)))
    }),
  ) as Loaded<Session[]>
}

export function useSession(id: string): Loaded<Session> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `session/${id}`, () => {
      return db.collections.sessions.findOne(id).$.pipe(map((found) => (found ? plainDocument(found) : undefined)))
    }),
  ) as Loaded<Session>
}

/** The session as it is on this device now. */
export function readSession(db: LocalDb, id: string): Promise<Session | undefined> {
  return readDocument(db.collections.sessions, id)
}

export async function readSessions(db: LocalDb, campaignId: string): Promise<Session[]> {
  return plainListOf(await db.collections.sessions.find({ selector: { campaignId } }).exec())
}

/** The id itself, or one that follows from it on every device: no session in the trash or of another campaign has it. */
export async function sessionIdIn(db: LocalDb, campaignId: string, id: string): Promise<string> {
  const free = await idNotInTrash(db, 'sessions', id)
  const stored = await readSession(db, free)
  if (!stored || stored.campaignId === campaignId) return free
  return sessionIdIn(db, campaignId, sharedIdOf(free, campaignId))
}

/** With the `id` of a session that is there already, returns that one. One that was deleted is replaced. */
export async function createSession(
  db: LocalDb,
  campaignId: string,
  draft: SessionDraft,
  id: string = newId(),
): Promise<Session> {
  const empty = { gmNotes: '', aiNotes: '', summary: '', recap: '', keyTopics: '', partyLocation: '' }
  const session: Session = {
    date: now(),
    ...empty,
    shared: { recap: false, summary: false },
    lastModified: now(),
    ...draft,
    id,
    campaignId,
    rev: '',
    conflicts: [],
  }
  checkStorable('sessions', session, Object.keys(draft))
  return insertIfAbsent(db.collections.sessions, session)
}

export async function updateSession(db: LocalDb, id: string, patch: SessionPatch): Promise<void> {
  await changeDocument(db.collections.sessions, id, (session) => ({ ...session, ...patch, id }))
}

export function deleteSession(db: LocalDb, id: string): Promise<void> {
  return removeDocument(db.collections.sessions, id)
}
