import type { Act } from '@lanternkeep/schema'
import { deleteCharacter, restoreCharacter } from '../campaign/characters.ts'
import { readDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { redoPart, undoPart } from './retrace-act.ts'

/** Work that was done, and goes back and forth as one step. */
export type Reversible = { undo: () => Promise<unknown>; redo: () => Promise<unknown> }

/** How one run is reverted. False: what people did since stays, so there is nothing to do again. */
export type Undo = () => Promise<unknown>

/** Does the work now, and again on redo. Undefined: there was nothing to do. */
export async function repeatable(run: () => Promise<Undo | undefined>): Promise<Reversible> {
  let undo = await run()
  let isUndone = false
  return {
    undo: async () => {
      if (!isUndone) isUndone = (await undo?.()) !== false
    },
    redo: async () => {
      if (isUndone) undo = await run()
      isUndone = false
    },
  }
}

/** An act as a part of something larger: redo never takes it alone. */
export function partAct(db: LocalDb, { campaignId, id }: Pick<Act, 'campaignId' | 'id'>): Reversible {
  return { undo: () => undoPart(db, campaignId, id), redo: () => redoPart(db, campaignId, id) }
}

/** Undo brings the character back as it was by then. */
export async function removeCharacter(db: LocalDb, id: string): Promise<Undo | undefined> {
  const character = await readDocument(db.collections.characters, id)
  if (!character) return undefined
  await deleteCharacter(db, id)
  return () => restoreCharacter(db, character)
}

/** Undone from the last to the first. */
export function together(steps: readonly Reversible[]): Reversible {
  return {
    undo: async () => {
      for (const step of steps.toReversed()) await step.undo()
    },
    redo: async () => {
      for (const step of steps) await step.redo()
    },
  }
}
