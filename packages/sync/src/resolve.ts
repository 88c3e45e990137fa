import { type MergeInput, merge } from './merge.ts'
import type { CollectionName, SyncDocument, Verdict } from './protocol.ts'
import { builtOnOf, isProjected, newRev, wordOf } from './rev.ts'

export type Resolution = {
  document: SyncDocument
  /** Why the device's own version must be put aside; absent when it was merged. */
  rejected?: string
}

export type ResolveInput = Omit<MergeInput, 'theirs'> & {
  verdict: Extract<Verdict, { verdict: 'conflict' }>
  makeRev: () => string
  /** Whether this device wrote the state that the rev names. */
  isOwn: (rev: string) => boolean
}

/**
 * What a device does about a conflict: its own edit on top of what the server has. A whole document can not be merged
 * onto a projection: whoever lost the rights to what he wrote takes theirs.
 */
export function resolveConflict(collection: CollectionName, input: ResolveInput): Resolution {
  const { verdict, mine, makeRev, isOwn } = input
  const { master } = verdict
  const projected = isProjected(master.rev)
  // Stored from the server by a device that died before it noted so: there is no edit in it.
  if (!isOwn(mine.rev)) return { document: master }
  if (projected && !isProjected(mine.rev))
    return { document: master, rejected: 'Your role in this campaign has changed' }
  const document = merge(collection, { ...input, base: baseOf(input), theirs: master })
  return {
    document: document === master ? master : { ...document, rev: newRev(makeRev, projected, wordOf(master.rev)) },
  }
}

/**
 * The state that mine was built on. A document built on what the server has needs no other base, whatever the device
 * believes; one built on a state whose body is not known here has none, and shows what it can not merge.
 */
function baseOf({ verdict, mine, base: believed }: ResolveInput): SyncDocument | null {
  const { master } = verdict
  const builtOn = builtOnOf(mine.rev)
  if (builtOn === wordOf(master.rev) && isProjected(mine.rev) === isProjected(master.rev)) return master
  const base = verdict.base ?? believed
  const isKnown = !builtOn || !base || builtOn === wordOf(base.rev) || builtOn === builtOnOf(base.rev)
  return isKnown ? base : null
}

/** What a device holds of a document that does not exist for it any more. */
export function stubTombstone(document: SyncDocument): SyncDocument {
  const stub: SyncDocument = { id: document.id, rev: document.rev, _deleted: true }
  return document.campaignId === undefined ? stub : { ...stub, campaignId: document.campaignId }
}

/** It had to leave this device; nobody deleted it. */
export function isStubTombstone({ _deleted, lastModified }: SyncDocument): boolean {
  return Boolean(_deleted) && lastModified === undefined
}
