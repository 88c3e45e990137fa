import type { KeptResult } from '@lanternkeep/schema'
import { useMemo } from 'react'
import { changeDocument, insertDocument, readDocument, removeDocument } from '../store/documents.ts'
import { newId, now } from '../store/ids.ts'
import type { Loaded } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { bringBackPrep, prepOf, usePrepOf } from './prep-of-kind.ts'

type Made<R extends KeptResult> = Pick<R, 'generator' | 'name' | 'answer'> & Partial<Pick<R, 'origin' | 'imageUrl'>>
/** What a generator made, before it is kept. */
export type ResultDraft = {
  [G in Generator]: Made<Extract<KeptResult, { generator: G }>>
}[Generator]
type Generator = KeptResult['generator']
/** Where a result stays: in the campaign's list, at the top of its generator, or both. */
export type Staying = Pick<KeptResult, 'kept' | 'pinned'>

/** By name, with those that are only pinned. */
export function useResults(campaignId: string): Loaded<KeptResult[]> {
  const { data, isPending } = usePrepOf('result', campaignId)
  return { data: useMemo(() => data?.map(asListed), [data]), isPending }
}

/** One that left the list on one device and the top on another, while they were apart, is listed: no one deleted it. */
function asListed(result: KeptResult): KeptResult {
  return result.kept || result.pinned ? result : { ...result, kept: true }
}

export function createResult(
  db: LocalDb,
  campaignId: string,
  { staying, ...draft }: ResultDraft & { staying: Staying },
): Promise<KeptResult> {
  const at = now()
  const own = { id: newId(), campaignId, kind: 'result' as const, keptAt: at, lastModified: at, rev: '', conflicts: [] }
  return insertDocument(prepOf(db, 'result'), { ...draft, ...staying, ...own } as KeptResult)
}

export async function readResult(db: LocalDb, id: string): Promise<KeptResult | undefined> {
  const stored = await readDocument(prepOf(db, 'result'), id)
  return stored && asListed(stored)
}

/** Changes it on top of what is stored now. */
export function changeResult(db: LocalDb, id: string, change: (result: KeptResult) => KeptResult): Promise<KeptResult> {
  return changeDocument(prepOf(db, 'result'), id, change)
}

/** One that stays nowhere is deleted. Returns what brings back how it was. */
export async function stayResult(db: LocalDb, id: string, patch: Partial<Staying>): Promise<() => Promise<void>> {
  const before = await readResult(db, id)
  if (!before) return async () => {}
  const { kept, pinned } = { ...before, ...patch }
  if (!kept && !pinned) {
    await removeDocument(db.collections.prep, id)
    // With what was being stored at that moment.
    return () => bringBackPrep(db, before)
  }
  await changeResult(db, id, (stored) => ({
    ...stored,
    kept,
    pinned,
    ...(kept && !stored.kept && { keptAt: now() }),
  }))
  return async () => {
    await changeResult(db, id, (stored) => ({ ...stored, kept: before.kept, pinned: before.pinned }))
  }
}
