import type { CampaignRole } from './protocol.ts'

/**
 * A rev is `word`, `word^base` or either with `~p`. The word never repeats. `base` is the word of the server's state
 * that the content was built on, kept through local edits: it is right even if a page died between storing a document
 * and storing its assumed server state. `~p` marks a player's projection.
 */
const PROJECTED = '~p'
const BUILT_ON = '^'
const MAX_REV_LENGTH = 120

export type MakeId = () => string

/** A new rev for a document of the given kind; `newId` must never repeat. */
export function newRev(newId: MakeId, projected: boolean, builtOn?: string): string {
  const word = newId()
  const rev = builtOn ? word + BUILT_ON + builtOn : word
  const fits = rev.length + PROJECTED.length <= MAX_REV_LENGTH
  return (fits ? rev : word) + (projected ? PROJECTED : '')
}

export type Writer = {
  role: CampaignRole
  /** Whether this device wrote the state that the rev names, possibly under a former name. */
  isOwn: (rev: string) => boolean
}

/** The rev of a local write. An edit stays in the projection it was made on, a new document follows the role. */
export function revForWrite(newId: MakeId, previousRev: string | undefined, { role, isOwn }: Writer): string {
  if (previousRev === undefined || previousRev === '') return newRev(newId, role === 'player')
  const builtOn = isOwn(previousRev) ? builtOnOf(previousRev) : wordOf(previousRev)
  return newRev(newId, isProjected(previousRev), builtOn)
}

/** Whether one device wrote both. A device's words begin with its own name and a dot. */
export function isOfSameMaker(word: string, rev: string): boolean {
  const maker = word.slice(0, word.indexOf('.') + 1)
  return maker === '' || rev.startsWith(maker)
}

/** The device that wrote `rev`, and no one else since `base`; undefined if that isn't known. */
export function onlyMakerSince(base: string, rev: string): string | undefined {
  const [maker = '', ...rest] = wordOf(rev).split('.')
  return rest.length > 0 && builtOnOf(rev) === wordOf(base) ? maker : undefined
}

export function wordOf(rev: string): string {
  return stripProjection(rev).split(BUILT_ON)[0] ?? ''
}

/** Word of the server's state that this one was built on, as far as its device knew. */
export function builtOnOf(rev: string): string | undefined {
  return stripProjection(rev).split(BUILT_ON)[1]
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

/** Whether both name the same write, in whichever projection. */
export function sameRev(a: string, b: string): boolean {
  return stripProjection(a) === stripProjection(b)
}
