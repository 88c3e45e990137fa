import type { PlayerCharacter, SheetRoll } from '@lanternkeep/schema'
import { type CharacterDraft, keepTypedText, useDb } from '../../../data/local/index.ts'
import { notify } from '../../../ui/toasts/toast-store.ts'
import { CharacterForm } from '../form/character-form.tsx'
import { OwnNotes } from './own-notes.tsx'
import { SheetLists } from './sheet-lists.tsx'
import { useListSaving } from './use-list-saving.ts'

type OwnSheetFormProps = { character: PlayerCharacter; onClose: () => void }

/** The sheet as its player edits it. If the GM deletes it meanwhile, the typed text can be read in Settings. */
export function OwnSheetForm({ character, onClose }: OwnSheetFormProps) {
  const db = useDb()
  const keep = async (typed: CharacterDraft) => {
    await keepTypedText(db, 'characters', { ...character, ...typed })
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

type OwnSheetListsProps = { character: PlayerCharacter; onRoll: (roll: SheetRoll) => void }

/** A player's notes, abilities and items, edited in place. */
export function OwnSheetLists({ character, onRoll }: OwnSheetListsProps) {
  const lists = useListSaving(character)
  return (
    <>
      <OwnNotes character={character} onRoll={onRoll} />
      <SheetLists character={character} onRoll={onRoll} {...lists} />
    </>
  )
}
