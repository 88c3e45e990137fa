import type { Handout } from '@lanternkeep/schema'
import {
  createHandout,
  createOnce,
  deleteHandout,
  type FormEdit,
  type HandoutDraft,
  hideHandout,
  saveHandoutEdit,
  showHandout,
  useDb,
} from '../../data/local/index.ts'
import { notify } from '../../ui/index.ts'

type Edited = HandoutDraft & Pick<Handout, 'sharedAt'>

/** Writes to this device, each with its toast. Returns whether it was stored. */
export function useHandoutSaving(campaignId: string) {
  const db = useDb()

  async function kept(work: Promise<unknown>, failure: string, success?: string): Promise<boolean> {
    try {
      await work
    } catch {
      notify({ title: 'Error', message: failure, tone: 'error' })
      return false
    }
    if (success) notify({ title: success, tone: 'success' })
    return true
  }

  return {
    create: (edit: FormEdit<Edited> & { draftId: string }) => {
      const { sharedAt: _, ...draft } = edit.mine
      const work = createOnce(db, 'handouts', edit, {
        create: (id) => createHandout(db, campaignId, draft, id),
        save: (id) => saveHandoutEdit(db, id, edit),
      })
      return kept(work, 'Failed to create handout', 'Handout created successfully')
    },
    /** Merged with what other devices changed since the form was opened. */
    update: (id: string, edit: FormEdit<Edited>) =>
      kept(saveHandoutEdit(db, id, edit), 'Failed to update handout', 'Handout updated successfully'),
    remove: ({ id }: Handout) =>
      kept(deleteHandout(db, id), 'Failed to delete handout', 'Handout deleted successfully'),
    /** No toast: the card shows the change. */
    turn: (handout: Handout) =>
      kept(
        handout.sharedAt ? hideHandout(db, handout.id) : showHandout(db, handout),
        handout.sharedAt ? 'Failed to hide handout' : 'Failed to show handout',
      ),
  }
}
