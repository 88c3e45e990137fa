import type { PlayerCharacter } from '@lanternkeep/schema'
import { CharacterForm } from './character-form.tsx'
import { SheetLists } from './sheet-lists.tsx'
import { useListSaving } from './use-list-saving.ts'

type OwnSheetFormProps = { character: PlayerCharacter; onClose: () => void }

/** The sheet as its player edits it. */
export function OwnSheetForm({ character, onClose }: OwnSheetFormProps) {
  return <CharacterForm campaignId={character.campaignId} type="player" character={character} isOwn onClose={onClose} />
}

/** What a character can do and carries, added to and changed where it stands. */
export function OwnSheetLists({ character }: { character: PlayerCharacter }) {
  return <SheetLists character={character} {...useListSaving(character)} />
}
