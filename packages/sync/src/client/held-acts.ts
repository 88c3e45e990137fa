import type { SyncDocument } from '../protocol.ts'
import type { Change } from './change.ts'
import type { SyncContext } from './collection-sync.ts'
import { keyOf } from './pending.ts'

/** The characters that an act is about. */
export function charactersOfAct(act: SyncDocument): string[] {
  const { changes = [] } = act as SyncDocument & { changes?: readonly { characterId: string }[] }
  return changes.map(({ characterId }) => characterId)
}

/**
 * Whether this refused act stays to be sent again: while an edit of its sheet is on its way, which may bring back a
 * sheet that the GM deleted (M9).
 */
export async function isHeldForSheet(context: SyncContext, { doc }: Change): Promise<boolean> {
  const { store, heldActs, invalid } = context
  const sheets = charactersOfAct(doc)
    .map((id) => keyOf('characters', id))
    .filter((key) => !invalid.has(key))
  const edited = (await store.pendingAt(sheets)).map(({ key }) => key)
  for (const key of edited) heldActs.set(key, [...(heldActs.get(key) ?? []), doc.id])
  // An edit that was answered before the act was noted sends it no more.
  await sendHeldActs(context, edited)
  return edited.length > 0
}

/** Sends the acts that waited for these sheets, as far as they have no edit to send any more. */
export async function sendHeldActs({ store, heldActs, push }: SyncContext, sheets: readonly string[]): Promise<void> {
  const waitedFor = sheets.filter((key) => heldActs.has(key))
  if (waitedFor.length === 0) return
  const edited = new Set((await store.pendingAt(waitedFor)).map(({ key }) => key))
  for (const key of waitedFor) {
    const acts = edited.has(key) ? undefined : heldActs.get(key)
    if (!acts) continue
    heldActs.delete(key)
    push(acts, 'acts')
  }
}
