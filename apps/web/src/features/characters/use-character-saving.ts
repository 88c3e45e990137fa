import type { Character, CharacterType, CombatEntry } from '@lanternkeep/schema'
import {
  actsDone,
  type CharacterDraft,
  type CharacterPatch,
  createCharacter,
  deleteCharacter,
  type FormEdit,
  restoreCharacter,
  saveCharacterEdit,
  useDb,
} from '../../data/local/index.ts'
import { notify, type Toast } from '../../ui/toasts/toast-store.ts'
import { characterWords } from './character-words.ts'

/** Writes to this device, each with its toast. Returns whether it was stored. */
export function useCharacterSaving(campaignId: string, type: CharacterType) {
  const db = useDb()
  const { one, One } = characterWords[type]

  async function kept(work: () => Promise<unknown>, success: Toast | undefined, failure: string): Promise<boolean> {
    try {
      await work()
    } catch {
      notify({ title: 'Error', message: failure, tone: 'error' })
      return false
    }
    if (success) notify(success)
    return true
  }
  const restore = (character: Character, entry: CombatEntry | undefined) =>
    void kept(() => restoreCharacter(db, character, entry), undefined, `Failed to create ${one}`)

  const done = (act: 'created' | 'updated'): Toast => ({ title: `${One} ${act} successfully`, tone: 'success' })

  return {
    create: (draft: CharacterDraft) =>
      kept(() => createCharacter(db, campaignId, draft), done('created'), `Failed to create ${one}`),
    /** Merged with what other devices changed since the form was opened. */
    update: (id: string, edit: FormEdit<CharacterPatch>, said?: Partial<Toast>) =>
      kept(() => saveCharacterEdit(db, id, edit), { ...done('updated'), ...said }, `Failed to update ${one}`),
    bringBack: (character: Character) => restore(character, undefined),
    /** A failed delete says nothing: the card is still there (behavior.md#errors). */
    remove: async (character: Character) => {
      try {
        // What is still being stored belongs to the log that Undo goes by.
        await actsDone(db)
        const entry = await deleteCharacter(db, character.id)
        const action = { label: 'Undo', onClick: () => restore(character, entry) }
        notify({ title: `${One} deleted successfully`, message: character.name, tone: 'success', action })
      } catch {
        // No toast: the card stays.
      }
    },
  }
}
