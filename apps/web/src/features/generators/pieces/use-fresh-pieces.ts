import { useRef } from 'react'
import { createResult, type LocalDb, readResult, type Staying, stayResult, useDb } from '../../../data/local/index.ts'
import { notify } from '../../../ui/index.ts'
import { attempt, undoing } from '../../../ui/toasts/attempt.ts'
import type { PlainGenerator } from '../generator.ts'
import type { GeneratorName } from '../generator-list.ts'
import { type Fresh, freshStore } from './fresh-store.ts'
import { titleOf, withField } from './piece.ts'
import type { FieldEdit } from './piece-editor.tsx'
import { draftOfPiece, isGenerated, saveFieldOfResult } from './stored-piece.ts'

/** What can be done with results that are shown but not stored. */
export function useFreshPieces(campaignId: string, { name }: PlainGenerator) {
  const db = useDb()
  const { read, remove, putBack, change } = freshStore(campaignId, name)
  const busy = useRef(new Set<number>())
  /** A double tap on one result does it once; another result doesn’t wait for it. */
  async function attemptOnce(at: number, work: () => Promise<void>, problem: string): Promise<void> {
    if (busy.current.has(at)) return
    busy.current.add(at)
    await attempt(work, problem)
    busy.current.delete(at)
  }
  const say = (title: string, fresh: Fresh, undo: () => Promise<unknown>) =>
    notify({ tone: 'success', title, message: titleOf(name, fresh.piece), action: undoing(undo) })

  return {
    read,
    /** It moves to the pinned ones. */
    pin: (at: number) =>
      attemptOnce(
        at,
        async () => {
          const fresh = read(at)
          if (!fresh) return
          const { revert } = await store(db, { campaignId, name, fresh }, { pinned: true })
          remove(at)
          say('Pinned: it stays above new results', fresh, async () => {
            await revert()
            putBack(fresh)
          })
        },
        'Failed to pin the result',
      ),
    keep: (at: number) =>
      attemptOnce(
        at,
        async () => {
          const fresh = read(at)
          if (!fresh) return
          const { id, revert } = await store(db, { campaignId, name, fresh }, { kept: true })
          change(at, { slot: { at, resultId: id } })
          say('Kept in Prep', fresh, async () => {
            await revert()
            change(at, { slot: fresh.slot })
          })
        },
        'Failed to keep the result',
      ),
    drop: (at: number) =>
      attemptOnce(
        at,
        async () => {
          const fresh = read(at)
          if (!fresh?.slot.resultId) return
          const revert = await stayResult(db, fresh.slot.resultId, { kept: false })
          say('No longer kept', fresh, revert)
        },
        'Failed to update the result',
      ),
    /** Also in the stored one. Returns whether it was stored. */
    save: async (shownId: string, at: number, edit: FieldEdit): Promise<boolean> => {
      const fresh = read(at, shownId)
      if (!fresh) return false
      const { piece, slot } = fresh
      change(at, { piece: withField(name, piece, edit), slot: { ...slot, isEdited: true } }, shownId)
      const stored = fresh.slot.resultId && (await readResult(db, fresh.slot.resultId))
      if (!stored || !isGenerated(stored)) return true
      return (
        (await attempt(async () => {
          await saveFieldOfResult(db, stored, edit)
          return true
        }, 'Failed to update the result')) === true
      )
    },
  }
}

type Storing = { campaignId: string; name: GeneratorName; fresh: Fresh }

/** Stores it, or changes where the stored one stays. Returns its id, and what takes that back. */
async function store(
  db: LocalDb,
  { campaignId, name, fresh: { piece, slot, shown } }: Storing,
  patch: Partial<Staying>,
): Promise<{ id: string; revert: () => Promise<void> }> {
  const known = slot.resultId && (await readResult(db, slot.resultId))
  if (known) return { id: known.id, revert: await stayResult(db, known.id, patch) }
  const origin = shown.seed === undefined ? undefined : { seed: shown.seed, at: slot.at, body: shown.body }
  const draft = await draftOfPiece(db, name, { piece, origin })
  const { id } = await createResult(db, campaignId, { ...draft, staying: { kept: false, pinned: false, ...patch } })
  const revert = async () => {
    await stayResult(db, id, { kept: false, pinned: false })
  }
  return { id, revert }
}
