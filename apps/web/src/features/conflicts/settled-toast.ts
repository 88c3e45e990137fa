import { TRASH_COLLECTIONS, type TrashCollection } from '@lanternkeep/schema'
import { type ConflictChoice, type ConflictItem, type LocalDb, restoreFromTrash } from '../../data/local/index.ts'
import { documentName } from '../../lib/document-name.ts'
import type { Toast } from '../../ui/index.ts'
import { undoing } from '../../ui/toasts/attempt.ts'

type Settled = { items: readonly ConflictItem[]; choices: readonly ConflictChoice[] }

/** Says what a person resolved. What that deleted is named, and Undo brings it back from the trash. */
export function settledToast(db: LocalDb, { items, choices }: Settled): Toast {
  const deleted = items.filter((item) => isDeletion(item, choices))
  const names = deleted.map(({ collection, document }) => documentName(collection, document))
  const toast: Toast = {
    tone: 'success',
    title: items.length === 1 ? 'Conflict resolved' : `${items.length} conflicts resolved`,
  }
  if (names.length === 0) return toast
  const message = `Deleted: ${names.join(', ')}`
  const restorable = deleted.flatMap(({ collection, document: { id } }) => {
    return isInTrash(collection) ? [{ collection, id }] : []
  })
  if (restorable.length === 0) return { ...toast, message }
  const bringBack = async () => {
    for (const each of restorable) await restoreFromTrash(db, each)
  }
  return { ...toast, message, action: undoing(bringBack) }
}

function isDeletion({ conflict }: ConflictItem, choices: readonly ConflictChoice[]): boolean {
  const choice = choices.find(({ conflictId }) => conflictId === conflict.id)?.choice
  return conflict.path === '$deleted' && typeof choice === 'string' && conflict[choice] === true
}

function isInTrash(collection: string): collection is TrashCollection {
  return (TRASH_COLLECTIONS as readonly string[]).includes(collection)
}
