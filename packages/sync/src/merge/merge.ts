import { collections, MAX_CONFLICTS } from '../collections.ts'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import { onlyMakerSince } from '../rev.ts'
import { isRecord, same, sameBut, without } from '../same.ts'
import { answeredDifferently, isAnsweredApart, isAnsweredSince, mergeAnswered } from './answered.ts'
import { isSameQuestion, valueAt } from './conflict-value.ts'
import { asValues, server, withoutBase } from './merge-rules.ts'
import { keepPrivate } from './merge-shown.ts'
import type { ReportConflict, Sides, Three } from './merge-sides.ts'
import { isTakenBack } from './merge-turn.ts'
import { mergeFields } from './merge-value.ts'

export type MergeInput = {
  /** The common state of both sides; null if both created the document. */
  base: SyncDocument | null
  theirs: SyncDocument
  mine: SyncDocument
  /** Name of the device or person that made `mine`, and when. */
  by: string
  at: string
  newId: () => string
  /** Counters are merged as values: `theirs` may already hold part of what `mine` adds and would get it twice. */
  asValues?: boolean
}

type Body = { readonly [key: string]: unknown }
type Conflict = { id: string; path: string; base: unknown; theirs: unknown; mine: unknown; by: string; at: string }

/** Ignored when asking whether a document was changed. */
const STAMPS = ['rev', 'lastModified'] as const
const APART = ['conflicts', 'answered', '_deleted'] as const

/**
 * The document with both sides' edits, and in `conflicts` what could not be merged. It is `theirs` itself if mine adds
 * nothing; any other result still carries their rev, and the caller sets a new one.
 */
export function merge(collection: CollectionName, input: MergeInput): SyncDocument {
  const { base, theirs, mine } = input
  const isNoneLeft = isBare(theirs) || isBare(mine)
  if (theirs._deleted && (collections[collection].quiet || (mine._deleted && isNoneLeft))) return theirs
  const merged = isBare(theirs) ? withoutDeleted(mine) : isBare(mine) ? theirs : mergeBodies(collection, input)
  const result = theirs._deleted || mine._deleted ? mergeDeletion(collection, merged, input) : merged
  if (same(result, theirs) || (!mine._deleted && isUntouched(base, mine))) return theirs
  return sameBut(STAMPS, result, theirs) ? theirs : { ...result, rev: theirs.rev }
}

function mergeBodies(collection: CollectionName, input: MergeInput): SyncDocument {
  const found: Conflict[] = []
  const isQuiet = collections[collection].quiet === true
  const report: ReportConflict = (sides) => isQuiet || found.push(conflictOf(sides, input))
  const { base, theirs, mine } = input
  const bodies = { base: without(APART, base ?? {}), theirs: without(APART, theirs), mine: without(APART, mine) }
  const { rules, shown = [] } = collections[collection]
  const known = base && !isStub(base) ? rules : withoutBase(rules)
  const fields = { ...(input.asValues ? asValues(known) : known), rev: server }
  const body = mergeFields({ fields }, { ...keepPrivate(shown, bodies), path: '' }, report)
  if (collection === 'combats') endIfEnded(body, bodies)
  if (collection === 'combats') keepTurnInOrder(body)
  const conflicts = mergeConflicts(input, body, [...found, ...askedAgain(input, body, found)])
  return { ...body, ...mergeAnswered(input), id: theirs.id, rev: theirs.rev, conflicts }
}

/**
 * An edit outlives a deletion that did not know of it, and the document says so, unless it was brought back; an untouched
 * document is deleted. Either way it has what was changed before it was deleted.
 */
function mergeDeletion(collection: CollectionName, merged: SyncDocument, input: MergeInput): SyncDocument {
  const { base, theirs, mine } = input
  if (collections[collection].quiet) return { ...theirs, _deleted: true }
  if (theirs._deleted && mine._deleted) return { ...merged, _deleted: true }
  const [deleted, edited] = theirs._deleted ? [true, mine] : [false, theirs]
  if (base?._deleted) return merged
  if (isUntouched(base, edited)) return { ...merged, _deleted: true }
  const sides = { path: '$deleted', base: false, theirs: deleted, mine: !deleted }
  if (broughtBack(edited) > broughtBack(base)) return withoutDeleted(merged)
  return { ...withoutDeleted(merged), conflicts: askedOnce(merged, [...conflictsOf(merged), conflictOf(sides, input)]) }
}

function broughtBack(document: SyncDocument | null): number {
  return Number(document?.broughtBack ?? 0)
}

function isUntouched(base: SyncDocument | null, side: SyncDocument): boolean {
  return base !== null && sameBut(STAMPS, base, side)
}

const NO_BODY = new Set(['id', 'campaignId', 'conflicts', 'broughtBack', '_deleted', ...STAMPS])

/** A deleted document of which nothing is left to merge. */
function isBare(document: SyncDocument): boolean {
  return Boolean(document._deleted) && Object.keys(document).every((key) => NO_BODY.has(key))
}

/** A tombstone of which only the id is left. */
function isStub(tombstone: SyncDocument): boolean {
  return tombstone.lastModified === undefined
}

function withoutDeleted({ _deleted: _, ...document }: SyncDocument): SyncDocument {
  return document as SyncDocument
}

function conflictOf({ path, base, theirs, mine }: Sides, { by, at, newId }: MergeInput): Conflict {
  return { id: newId(), path, base: base ?? null, theirs: theirs ?? null, mine: mine ?? null, by, at }
}

/**
 * A conflict settled by either side is settled; one found by either side is kept. Nothing is left to ask where theirs has
 * the value that mine asks about: another device found the same conflict, and a person chose that. Whatever they chose, the
 * question isn't asked again by a device that found it without knowing.
 */
function mergeConflicts({ base, theirs, mine }: MergeInput, body: Body, found: Conflict[]): Conflict[] {
  const [before, there, here] = [conflictsOf(base), conflictsOf(theirs), conflictsOf(mine)]
  const settled = before.filter((each) => !has(there, each) || !has(here, each))
  const isChosen = (each: Conflict) => isHeld(body, each) && !isHeld(mine, each)
  const isAnswered = (each: Conflict, by: SyncDocument, finder: SyncDocument) =>
    isAnsweredApart(each, { by, unknownTo: [finder, base] })
  const kept = there.filter((each) => has(here, each) || !isAnswered(each, mine, theirs))
  const added = here.filter((each) => !has(there, each) && !isChosen(each) && !isAnswered(each, theirs, mine))
  // What a side asks although it has answered the same question since is a new question.
  const isSettled = (each: Conflict, finder: SyncDocument) =>
    settled.some(({ id }) => id === each.id) ||
    (settled.some((other) => isSameQuestion(each, other)) && !isAnsweredSince(each, { by: finder, base }))
  const open = [...kept.filter((each) => !isSettled(each, theirs)), ...added.filter((each) => !isSettled(each, mine))]
  return askedOnce(body, [...open, ...found])
}

/**
 * One conflict that two people settled differently, without knowing of each other: the field has one of the answers, and
 * the other one is asked about.
 */
function askedAgain(input: MergeInput, body: Body, found: Conflict[]): Conflict[] {
  const { base, theirs, mine } = input
  return answeredDifferently(input).flatMap(({ path, isKeptByThem }): Conflict[] => {
    const [there, here, held] = [valueAt(theirs, path), valueAt(mine, path), valueAt(body, path)]
    if (same(there, here) || found.some((each) => each.path === path)) return []
    const isTheirs = !same(held, there) && (isKeptByThem || same(held, here))
    const again = conflictOf(
      { path, base: valueAt(base ?? {}, path), theirs: held, mine: isTheirs ? there : here },
      input,
    )
    if (!isTheirs) return [again]
    // The id tells which device's version `mine` is, as far as that is known.
    const maker = onlyMakerSince(String(base?.rev), theirs.rev) ?? 'again'
    return [{ ...again, id: `${maker}-${again.id}`, by: '' }]
  })
}

/** The first of those that are the same question, but one that could change something if there is one. */
function askedOnce(body: Body, conflicts: Conflict[]): Conflict[] {
  const asked = conflicts.filter((each) => {
    const alike = conflicts.filter((other) => isSameQuestion(each, other))
    return each === (alike.find((other) => !isHeld(body, other)) ?? alike[0])
  })
  return asked.slice(-MAX_CONFLICTS)
}

/** Whether the field has the value already that choosing "mine" would give it. */
function isHeld(body: Body, { path, mine }: Conflict): boolean {
  return same(valueAt(body, path), mine)
}

function conflictsOf(holder: Body | null): Conflict[] {
  return Array.isArray(holder?.conflicts) ? holder.conflicts : []
}

function has(conflicts: Conflict[], { id }: Conflict): boolean {
  return conflicts.some((conflict) => conflict.id === id)
}

/**
 * Once one side has ended a combat, it is over, even if the other side added or moved someone: it would go on with them
 * alone. Undoing the end brings them in. Without a common state of this combat, the side where it goes on may be the later
 * one only if it knows that the end was undone. A combat that is over never takes the place of another one that is on.
 */
function endIfEnded(body: Record<string, unknown>, { base, theirs, mine }: Three<Record<string, unknown>>): void {
  const isOn = ({ entries }: Record<string, unknown>) => Array.isArray(entries) && entries.length > 0
  const [on, over] = isOn(theirs) ? [theirs, mine] : [mine, theirs]
  if (!isOn(on) || isOn(over) || on.fightId === undefined) return
  const isOfBase = base.fightId === on.fightId
  const isStillOver = over.fightId === on.fightId && !isOfBase && !isTakenBack(body.takenBack, over.turn)
  if (isOfBase && isOn(base)) body.entries = []
  // With its turn, which names the act that ended it: a third side may know that this was undone.
  else if (isStillOver) Object.assign(body, { entries: [], turn: over.turn })
  else if (over.fightId !== on.fightId) Object.assign(body, { fightId: on.fightId, entries: on.entries, turn: on.turn })
}

/** The turn of a combatant who left the order passes to the first one still in it. */
function keepTurnInOrder(body: Record<string, unknown>): void {
  const { entries, turn } = body
  if (!Array.isArray(entries) || !isRecord(turn) || turn.entryId === null) return
  if (entries.some((entry) => isRecord(entry) && entry.id === turn.entryId)) return
  const first = isRecord(entries[0]) ? entries[0].id : undefined
  body.turn = first === undefined ? { ...turn, round: 0, entryId: null } : { ...turn, entryId: first }
}
