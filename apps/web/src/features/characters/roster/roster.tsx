import type { Character, CharacterType, User } from '@lanternkeep/schema'
import { Button, Group } from '@mantine/core'
import { IconBooks, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useCharacters, useIsFirstArriving } from '../../../data/local/index.ts'
import { focusPart } from '../../../lib/hooks/lost-focus.ts'
import { useFocusOnNext } from '../../../lib/hooks/use-focus-on-next.ts'
import { HeadButton } from '../../../ui/head-button.tsx'
import { ImportButton } from '../../../ui/import-button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { LoadingRows } from '../../../ui/lists/loading-rows.tsx'
import { characterWords } from '../character-words.ts'
import { CharacterForm } from '../form/character-form.tsx'
import { CharacterSheet } from '../sheet/character-sheet.tsx'
import { RosterList } from './items/roster-list.tsx'
import { sortChoices } from './listing/roster-sort.ts'
import { useListing } from './listing/use-listing.ts'
import { ManyDialogs } from './many/many-dialogs.tsx'
import type { How } from './many/picked.ts'
import { SelectionBar } from './many/selection-bar.tsx'
import { useManyActs } from './many/use-many-acts.ts'
import { useSelection } from './many/use-selection.ts'
import classes from './roster.module.css'
import { RosterHead } from './roster-head.tsx'

const CHARACTERS = ['characters'] as const

export type RosterProps = {
  campaignId: string
  /** The signed-in account; null when signed out. */
  person?: User | null
  /** The character whose sheet is open at first. */
  openCharacterId?: string
  /** The form for a new one is open at first. */
  startNew?: boolean
  /** Leads to the creatures of the library, from which copies come. */
  onOpenLibrary?: () => void
  /** Opens the import of files. */
  onImport?: () => void
  /** A character's mentions in the journal, shown on its sheet. */
  renderMentions?: (characterId: string, leaveBy: (go: () => void) => void) => ReactNode
  /** Earlier versions of a sheet, in place of the list. */
  renderVersions?: (character: Character, onBack: () => void) => ReactNode
}

export function Roster(props: RosterProps & { type: CharacterType }) {
  const { onOpenLibrary, onImport } = props
  const { campaignId, type, openCharacterId, startNew, renderMentions, renderVersions, person } = props
  const { data: loaded, isPending } = useCharacters(campaignId, type)
  const isArriving = useIsFirstArriving(campaignId, CHARACTERS) && loaded?.length === 0
  const characters = isArriving ? undefined : loaded
  const listing = useListing(type, characters ?? [])
  const selection = useSelection(listing.found)
  const [sheetId, setSheetId] = useState(openCharacterId)
  const [form, setForm] = useState<{ editedId?: string } | undefined>(startNew ? {} : undefined)
  const [versionsId, setVersionsId] = useState<string>()
  const roster = useRef<HTMLElement>(null)
  const ids = listing.found.map(({ id }) => id)
  const leave = useFocusOnNext(ids, (index) => {
    const next = ids[Math.min(index, ids.length - 1)]
    const items = roster.current?.querySelectorAll<HTMLElement>('[data-character]') ?? []
    const button = [...items].find(({ dataset }) => dataset.character === next)?.querySelector('button')
    if (button) button.focus()
    else focusPart()
  })
  const acts = useManyActs({ campaignId, type, selection, leave })

  const save = type === 'player' ? undefined : (character: Character) => void acts.saveToLibrary([character])
  const words = characterWords[type]
  const byId = (id: string | undefined) => characters?.find((character) => character.id === id)
  const onSheet = byId(sheetId)
  const [lastShown, setLastShown] = useState<Character>()
  if (onSheet && onSheet !== lastShown) setLastShown(onSheet)
  // A sheet stays open when another device deletes its character: it may have unsaved text.
  const shown = onSheet ?? (lastShown?.id === sheetId ? lastShown : undefined)

  function startEditing(editedId?: string) {
    setSheetId(undefined)
    setForm({ editedId })
  }
  function pick({ id }: Character, how: How) {
    if (selection.isOn || how !== 'one') selection.pick(id, how)
    else setSheetId(id)
  }
  const newButton = (
    <>
      {onImport && <ImportButton onClick={onImport} />}
      {onOpenLibrary && (
        <HeadButton
          label="Add from library"
          icon={<IconBooks size={20} aria-hidden="true" />}
          onClick={onOpenLibrary}
        />
      )}
      <Button leftSection={<IconPlus size={20} />} onClick={() => startEditing()}>
        New {words.One}
      </Button>
    </>
  )

  const compared = byId(versionsId)
  if (compared && renderVersions) return renderVersions(compared, () => setVersionsId(undefined))
  const total = characters?.length ?? 0
  return (
    <section ref={roster} className={classes.roster} aria-label={words.title}>
      <RosterHead {...{ words, total, listing, selection, newButton }} sorts={sortChoices(type)} />
      {(isPending || isArriving) && <LoadingRows count={4} height={120} label={words.loading} worded />}
      {characters && listing.found.length === 0 && (
        <div className={classes.middle}>
          {total === 0 ? (
            <EmptyState lit title={words.emptyTitle} text={words.empty} action={<Group gap="xs">{newButton}</Group>} />
          ) : (
            <EmptyState
              title={`No ${words.title} Found`}
              text="Try a different search term"
              action={<Button onClick={listing.clear}>Clear filters</Button>}
            />
          )}
        </div>
      )}
      {listing.found.length > 0 && (
        <RosterList
          label={words.title}
          view={listing.view}
          characters={listing.found}
          openId={sheetId}
          selectedIds={selection.isOn ? new Set(selection.chosen.map(({ id }) => id)) : undefined}
          onPick={pick}
          onEdit={({ id }) => startEditing(id)}
          onDuplicate={(character) => acts.ask('duplicate', [character])}
          onSaveToLibrary={save}
          onDelete={(character) => acts.ask('delete', [character])}
        />
      )}
      {selection.isOn && total > 0 && (
        <SelectionBar type={type} selection={selection} listed={listing.found.length} acts={acts} />
      )}
      {shown && (
        <CharacterSheet
          key={shown.id}
          character={shown}
          wasDeleted={!onSheet}
          onEdit={({ id }) => startEditing(id)}
          onClose={() => setSheetId(undefined)}
          onSaveToLibrary={save}
          onVersions={renderVersions && (({ id }) => setVersionsId(id))}
          mentions={(leaveBy) => renderMentions?.(shown.id, leaveBy)}
        />
      )}
      {form && (
        <CharacterForm
          key={form.editedId ?? 'new'}
          campaignId={campaignId}
          type={type}
          person={person}
          character={byId(form.editedId)}
          wasDeleted={form.editedId !== undefined && !byId(form.editedId)}
          onClose={() => setForm(undefined)}
        />
      )}
      <ManyDialogs campaignId={campaignId} type={type} acts={acts} />
    </section>
  )
}
