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
}

/**
 * What a device does about a conflict: its own edit on top of what the server has. A whole document can not be merged
 * onto a projection: whoever lost the rights to what he wrote takes theirs.
 */
export function resolveConflict(collection: CollectionName, input: ResolveInput): Resolution {
  const { verdict, mine, makeRev } = input
  const { master } = verdict
  const projected = isProjected(master.rev)
  if (projected && !isProjected(mine.rev))
    return { document: master, rejected: 'Your role in this campaign has changed' }
  const document = merge(collection, { ...input, base: baseOf(input), theirs: master })
  return {
    document: document === master ? master : { ...document, rev: newRev(makeRev, projected, wordOf(master.rev)) },
  }
}

/** A document built on this very state, in this view, needs no other base, whatever the device believes. */
function baseOf({ verdict, mine, base }: ResolveInput): SyncDocument | null {
  const { rev } = verdict.master
  const isBuiltOnIt = builtOnOf(mine.rev) === wordOf(rev) && isProjected(mine.rev) === isProjected(rev)
  return isBuiltOnIt ? verdict.master : (verdict.base ?? base)
}

/** What a device holds of a document that does not exist for it any more. */
export function stubTombstone(document: SyncDocument): SyncDocument {
  const stub: SyncDocument = { id: document.id, rev: document.rev, _deleted: true }
  return document.campaignId === undefined ? stub : { ...stub, campaignId: document.campaignId }
}
