import type { SyncDocument } from '../protocol.ts'
import { isProjected } from '../rev.ts'

/**
 * Whether a player's own act was undone or redone since `before`, by what their sheets' health logs say of it. The act
 * itself pokes no one, and may be undone by the GM.
 */
export function hasMarkedActs(before: ReadonlyMap<string, SyncDocument>, served: readonly SyncDocument[]): boolean {
  return served.some((document) => {
    if (!isProjected(document.rev)) return false
    const known = marksIn(before.get(document.id))
    return [...marksIn(document)].some(([id, undos]) => undos !== known.get(id))
  })
}

/** By act: how often it was undone and redone, as a player's copy of their sheet has it. */
function marksIn(sheet: SyncDocument | undefined): Map<string, number | undefined> {
  const { acts = [] } = (sheet?.healthLog ?? {}) as { acts?: { id: string; undos?: number }[] }
  return new Map(acts.map(({ id, undos }) => [id, undos]))
}
