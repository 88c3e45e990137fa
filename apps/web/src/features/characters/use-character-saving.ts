import type { Character, CharacterType } from '@lanternkeep/schema'
import {
  bringBackCharacter,
  type CharacterDraft,
  type CharacterPatch,
  createCharacter,
  createOnce,
  type FormEdit,
  removeCharacter,
  saveCharacterEdit,
  useDb,
} from '../../data/local/index.ts'
import { whyNotStored } from '../../lib/not-storable.ts'
import { notify, type Toast } from '../../ui/toasts/toast-store.ts'
import { characterWords } from './character-words.ts'

/** Writes to this device, each with its toast. Returns whether it was stored. */
export function useCharacterSaving(campaignId: string, type: CharacterType) {
  const db = useDb()
  const { one, One } = characterWords[type]

  async function kept(work: () => Promise<unknown>, success: Toast | undefined, failure: string): Promise<boolean> {
    try {
      await work()
    } catch (error) {
      notify({ title: 'Error', message: whyNotStored(error, failure), tone: 'error' })
      return false
    }
    if (success) notify(success)
    return true
  }
  const restore = (work: () => Promise<void>) => void kept(work, undefined, `Failed to create ${one}`)

  const done = (act: 'created' | 'updated'): Toast => ({ title: `${One} ${act} successfully`, tone: 'success' })

  return {
    /** `edit`: the same as changes to an empty form. */
    create: (draft: CharacterDraft, edit: FormEdit<CharacterPatch> & { draftId: string }) => {
      const work = () =>
        createOnce(db, 'characters', edit, {
          create: (id) => createCharacter(db, campaignId, draft, id),
          save: (id) => saveCharacterEdit(db, id, edit),
        })
      return kept(work, done('created'), `Failed to create ${one}`)
    },
    /** Merged with what other devices changed since the form was opened. */
    update: (id: string, edit: FormEdit<CharacterPatch>, said?: Partial<Toast>) =>
      kept(() => saveCharacterEdit(db, id, edit), { ...done('updated'), ...said }, `Failed to update ${one}`),
    bringBack: (character: Character) => restore(() => bringBackCharacter(db, character)),
    /** A failed delete says nothing: the card is still there (behavior.md#errors). */
    remove: async (character: Character) => {
      try {
        const undo = await removeCharacter(db, character.id)
        const action = { label: 'Undo', onClick: () => restore(undo) }
        notify({ title: `${One} deleted successfully`, message: character.name, tone: 'success', action })
      } catch {
        // No toast: the card stays.
      }
    },
  }
}
