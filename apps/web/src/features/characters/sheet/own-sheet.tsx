import type { PlayerCharacter, SheetRoll } from '@lanternkeep/schema'
import { useContext, useEffectEvent, useLayoutEffect } from 'react'
import { keepTypedText, useDb } from '../../../data/local/index.ts'
import { Unsaved } from '../../../lib/hooks/unsaved-parts.ts'
import { notify } from '../../../ui/toasts/toast-store.ts'
import { CharacterForm } from '../form/character-form.tsx'
import { OwnNotes } from './own-notes.tsx'
import { SheetLists } from './sheet-lists.tsx'
import { useListSaving } from './use-list-saving.ts'

type OwnSheetFormProps = { character: PlayerCharacter; onClose: () => void }

/** The sheet as its player edits it. If the GM takes it away meanwhile, the typed text can be read in Settings. */
export function OwnSheetForm({ character, onClose }: OwnSheetFormProps) {
  const keep = useKeepTyped(character)
  return (
    <CharacterForm
      campaignId={character.campaignId}
      type="player"
      character={character}
      isOwn
      onClose={onClose}
      onLost={(typed) => void keep([typed])}
    />
  )
}

type OwnSheetListsProps = { character: PlayerCharacter; onRoll: (roll: SheetRoll) => void }

/** A player's notes, abilities and items, edited in place; the typed text is kept like that of the form. */
export function OwnSheetLists({ character, onRoll }: OwnSheetListsProps) {
  const { all } = useContext(Unsaved)
  const keep = useKeepTyped(character)
  const close = useEffectEvent(() => void keep(all()))
  // Layout effects end first: the parts still report what they hold.
  useLayoutEffect(() => () => close(), [])
  const lists = useListSaving(character)
  return (
    <>
      <OwnNotes character={character} onRoll={onRoll} />
      <SheetLists character={character} onRoll={onRoll} {...lists} />
    </>
  )
}

/** For a sheet that closes without its player: deleted, given to someone else, or gone with the campaign. */
function useKeepTyped({ id, campaignId, name }: PlayerCharacter) {
  const db = useDb()
  return async (typed: readonly object[]) => {
    if (typed.length === 0) return
    for (const fields of typed) await keepTypedText(db, 'characters', { id, campaignId, name, ...fields })
    notify({
      tone: 'warning',
      title: `${name}’s sheet was closed`,
      message: 'You can find what you typed in Settings.',
    })
  }
}
