import { type Character, labelOfField, type SheetRoll } from '@lanternkeep/schema'
import { Button, Stack } from '@mantine/core'
import { IconBookmarkPlus, IconHistory, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDb, useSheetActs } from '../../../data/local/index.ts'
import { campaignKeys, formDraftPrefix } from '../../../lib/browser/browser-keys.ts'
import { useFlag } from '../../../lib/browser/stored-flag.ts'
import { Unsaved, useAskBeforeLeaving } from '../../../lib/hooks/unsaved-parts.ts'
import { SheetFigures } from '../../../ui/character/sheet-figures.tsx'
import { DiscardDialog } from '../../../ui/dialogs/discard-dialog.tsx'
import { SidePanel } from '../../../ui/dialogs/side-panel.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NamesLeaveBy } from '../../../ui/names/names-leave-by.tsx'
import { GoneLine } from '../../../ui/page/gone-line.tsx'
import { LastRollBar, sayRested, saySheetFailed } from '../../../ui/stat-block/index.ts'
import { WithParty } from '../roster/with-party.tsx'
import { TakeOutSheet } from '../take-out-sheet.tsx'
import { useCharacterSaving } from '../use-character-saving.ts'
import { OwnNotes } from './own-notes.tsx'
import classes from './sheet.module.css'
import { SheetBlock } from './sheet-block.tsx'
import { SheetFacts } from './sheet-facts.tsx'
import { SheetHead } from './sheet-head.tsx'
import { SheetLists } from './sheet-lists.tsx'
import { SheetNotes } from './sheet-notes.tsx'
import { useListSaving } from './use-list-saving.ts'

type Props = {
  character: Character
  /** Another device deleted it while the sheet was open. */
  wasDeleted?: boolean
  onEdit: (character: Character) => void
  onClose: () => void
  /** Undefined for heroes. */
  onSaveToLibrary?: ((character: Character) => void) | undefined
  onVersions?: (character: Character) => void
  /** The character's mentions in the journal; links from the sheet call `leaveBy`. */
  mentions?: (leaveBy: (go: () => void) => void) => ReactNode
}

export function CharacterSheet({
  character,
  wasDeleted,
  onEdit,
  onClose,
  onSaveToLibrary,
  onVersions,
  mentions,
}: Props) {
  const { account } = useDb()
  const saving = useCharacterSaving(character.campaignId, character.type)
  const { unsaved, leaveBy, dialog } = useAskBeforeLeaving()
  const lists = useListSaving(character)
  const [isShared, setShared] = useFlag(campaignKeys(character.campaignId).rollsShown)
  const acts = useSheetActs({
    campaignId: character.campaignId,
    isShared,
    onFailure: saySheetFailed,
    onRest: sayRested,
  })
  const { last } = acts
  const roll = (asked: SheetRoll) => acts.roll(character, asked)
  return (
    <SidePanel
      opened
      title={character.name}
      onClose={() => leaveBy(onClose)}
      footer={
        <>
          {last && (
            <div className={classes.lastRoll}>
              <LastRollBar roll={last} onRoll={roll} onDismiss={acts.dismiss}>
                <Button
                  variant="subtle"
                  color="gray"
                  px="xs"
                  aria-label={`Who sees the rolls: ${isShared ? 'Everyone' : 'Only me'}`}
                  title="Who sees the rolls from now on"
                  onClick={() => setShared(!isShared)}
                >
                  {isShared ? 'Everyone' : 'Only me'}
                </Button>
              </LastRollBar>
            </div>
          )}
          {onVersions && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconHistory size={20} aria-hidden="true" />}
              onClick={() => leaveBy(() => onVersions(character))}
            >
              Earlier versions
            </Button>
          )}
          {onSaveToLibrary && (
            <IconButton
              label="Save to library"
              icon={<IconBookmarkPlus size={20} />}
              onClick={() => onSaveToLibrary(character)}
            />
          )}
          <TakeOutSheet character={character} />
          <Button
            variant="default"
            leftSection={<IconPencil size={20} />}
            onClick={() => leaveBy(() => onEdit(character))}
          >
            Edit
          </Button>
        </>
      }
    >
      <Unsaved value={unsaved}>
        <NamesLeaveBy leaveBy={leaveBy}>
          <Stack gap="lg">
            {wasDeleted && <GoneLine onBringBack={() => saving.bringBack(character)} />}
            <SheetHead character={character} />
            <SheetFigures character={character} />
            <SheetBlock character={character} acts={acts} />
            {character.type === 'npc' && <WithParty npc={character} />}
            <SheetFacts character={character} />
            {character.type === 'player' && <OwnNotes isGm character={character} onRoll={roll} />}
            <SheetNotes
              title="GM Notes"
              field="notes"
              label={labelOfField('notes')}
              hint="No GM notes yet. Click the pencil icon to add notes."
              notes={character.notes}
              draftKey={`${formDraftPrefix(account)}${character.campaignId}:${character.id}:notes`}
              onRoll={roll}
              onSave={(typed, opened) =>
                saving.update(
                  character.id,
                  { base: { notes: opened }, mine: { notes: typed } },
                  { title: 'GM notes updated successfully' },
                )
              }
            />
            {mentions?.(leaveBy)}
            <SheetLists character={character} onRoll={roll} {...lists} />
          </Stack>
        </NamesLeaveBy>
      </Unsaved>
      <DiscardDialog {...dialog} />
    </SidePanel>
  )
}
