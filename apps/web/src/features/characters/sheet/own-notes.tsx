import { labelOfField, type PlayerCharacter, type SheetRoll } from '@lanternkeep/schema'
import { forgetStoredText, useDb } from '../../../data/local/index.ts'
import { formDraftPrefix } from '../../../lib/browser/browser-keys.ts'
import { useCharacterSaving } from '../use-character-saving.ts'
import { SheetNotes } from './sheet-notes.tsx'

type Props = {
  character: PlayerCharacter
  /** The GM reads it; otherwise its player. */
  isGm?: boolean
  onRoll: (roll: SheetRoll) => void
}

/** The player's own notes. The GM reads and may edit them, and the screen says so. */
export function OwnNotes({ character, isGm, onRoll }: Props) {
  const db = useDb()
  const { account } = db
  const saving = useCharacterSaving(character.campaignId, 'player')
  return (
    <SheetNotes
      field="ownNotes"
      title={isGm ? 'Player’s notes' : labelOfField('ownNotes')}
      label={isGm ? 'Player’s notes' : labelOfField('ownNotes')}
      notes={character.ownNotes ?? ''}
      draftKey={`${formDraftPrefix(account)}${character.campaignId}:${character.id}:ownNotes`}
      readers={isGm ? 'The player and you can read these' : 'You and your GM can read these'}
      hint="No notes yet."
      onRoll={onRoll}
      onSave={async (typed, opened) => {
        const edit = { base: { ownNotes: opened || undefined }, mine: { ownNotes: typed || undefined } }
        const isSaved = await saving.update(character.id, edit, { title: 'Notes saved' })
        // If that fails, it can still be dismissed in Settings.
        if (isSaved) await forgetStoredText(db, character, { ownNotes: typed }).catch(() => undefined)
        return isSaved
      }}
    />
  )
}
