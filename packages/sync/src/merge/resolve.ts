import type { CollectionName, SyncDocument, Verdict } from '../protocol.ts'
import { builtOnOf, isProjected, newRev, wordOf } from '../rev.ts'
import { type MergeInput, merge } from './merge.ts'

export type Resolution = {
  document: SyncDocument
  /** Why the device's own version must be set aside; absent if it was merged. */
  rejected?: string
}

export type ResolveInput = Omit<MergeInput, 'theirs'> & {
  verdict: Extract<Verdict, { verdict: 'conflict' }>
  makeRev: () => string
  /** Whether this device wrote the state that the rev names. */
  isOwn: (rev: string) => boolean
}

/**
 * What a device does about a conflict: it merges its own edit onto the server's state. A whole document can't be merged
 * onto a projection, so a person who lost the right to write it takes theirs.
 */
export function resolveConflict(collection: CollectionName, input: ResolveInput): Resolution {
  const { verdict, mine, makeRev, isOwn } = input
  const { master } = verdict
  const projected = isProjected(master.rev)
  // Stored from the server by a page that died before noting so. It holds no edit.
  if (!isOwn(mine.rev)) return { document: master }
  if (projected && !isProjected(mine.rev))
    return { document: master, rejected: 'Your role in this campaign has changed' }
  const document = merge(collection, { ...input, base: baseOf(input), theirs: master })
  return {
    document: document === master ? master : { ...document, rev: newRev(makeRev, projected, wordOf(master.rev)) },
  }
}

/**
 * The state that mine was built on. A document built on the server's state needs no other base, whatever the device
 * believes. If the body of its base isn't known here, it has none, and differences become conflicts.
 */
function baseOf({ verdict, mine, base: believed }: ResolveInput): SyncDocument | null {
  const { master } = verdict
  const builtOn = builtOnOf(mine.rev)
  if (builtOn === wordOf(master.rev) && isProjected(mine.rev) === isProjected(master.rev)) return master
  const base = verdict.base ?? believed
  const isKnown = !builtOn || !base || builtOn === wordOf(base.rev) || builtOn === builtOnOf(base.rev)
  return isKnown ? base : null
}
