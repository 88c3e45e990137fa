import type { PlayerCharacter } from '@lanternkeep/schema'
import { type CharacterDraft, keepTyped, useDb } from '../../../data/local/index.ts'
import { notify } from '../../../ui/toasts/toast-store.ts'
import { CharacterForm } from '../form/character-form.tsx'
import { SheetLists } from './sheet-lists.tsx'
import { useListSaving } from './use-list-saving.ts'

type OwnSheetFormProps = { character: PlayerCharacter; onClose: () => void }

/** The sheet as its player edits it. The GM may delete it meanwhile: what was typed can be read in Settings then. */
export function OwnSheetForm({ character, onClose }: OwnSheetFormProps) {
  const db = useDb()
  const keep = async (typed: CharacterDraft) => {
    await keepTyped(db, 'characters', { ...character, ...typed })
    notify({ tone: 'warning', title: 'Character deleted', message: 'You can find what you typed in Settings.' })
  }
  return (
    <CharacterForm
      campaignId={character.campaignId}
      type="player"
      character={character}
      isOwn
      onClose={onClose}
      onLost={(typed) => void keep(typed)}
    />
  )
}

/** What a character can do and carries, added to and changed where it stands. */
export function OwnSheetLists({ character }: { character: PlayerCharacter }) {
  return <SheetLists character={character} {...useListSaving(character)} />
}
