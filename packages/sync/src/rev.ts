import type { CampaignRole } from './protocol.ts'

/** Marks a rev whose document is a player's projection; the same word without it names the whole document. */
const PROJECTED = '~p'

export type MakeId = () => string

/** A fresh rev for a document of the given kind; `newId` must never repeat. */
export function newRev(newId: MakeId, projected: boolean): string {
  return projected ? newId() + PROJECTED : newId()
}

/** The rev of a local write: an edit stays in the projection it was made on, a new document takes the role's. */
export function revForWrite(newId: MakeId, previousRev: string | undefined, role: CampaignRole): string {
  return newRev(newId, previousRev === undefined || previousRev === '' ? role === 'player' : isProjected(previousRev))
}

export function isProjected(rev: string): boolean {
  return rev.endsWith(PROJECTED)
}

export function withProjection(rev: string): string {
  return isProjected(rev) ? rev : rev + PROJECTED
}

export function stripProjection(rev: string): string {
  return isProjected(rev) ? rev.slice(0, -PROJECTED.length) : rev
}

/** Whether both name the same write, whichever projection of it they stand for. */
export function sameRev(a: string, b: string): boolean {
  return stripProjection(a) === stripProjection(b)
}
