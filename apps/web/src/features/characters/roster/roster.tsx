import type { Character, CharacterType, User } from '@lanternkeep/schema'
import { Button, TextInput, Title } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useCharacters } from '../../../data/local/index.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { LoadingRows } from '../../../ui/lists/loading-rows.tsx'
import { characterWords } from '../character-words.ts'
import { CharacterForm } from '../form/character-form.tsx'
import { CharacterSheet } from '../sheet/character-sheet.tsx'
import { useCharacterSaving } from '../use-character-saving.ts'
import { matchingCharacters } from './character-filter.ts'
import classes from './roster.module.css'
import { RosterList } from './roster-list.tsx'

export type RosterProps = {
  campaignId: string
  /** The signed-in account; null when signed out. */
  person?: User | null
  /** The character whose sheet is open at first. */
  openCharacterId?: string
  /** The form for a new one is open at first. */
  startNew?: boolean
  /** A character's mentions in the journal, shown on its sheet. */
  renderMentions?: (characterId: string, leaveBy: (go: () => void) => void) => ReactNode
  /** Earlier versions of a sheet, in place of the list. */
  renderVersions?: (character: Character, onBack: () => void) => ReactNode
}

/** Fewer than this need no search field. */
const SEARCH_FROM = 9

export function Roster(props: RosterProps & { type: CharacterType }) {
  const { campaignId, type, openCharacterId, startNew, renderMentions, renderVersions, person } = props
  const { data: characters, isPending } = useCharacters(campaignId, type)
  const saving = useCharacterSaving(campaignId, type)
  const [sheetId, setSheetId] = useState(openCharacterId)
  const [form, setForm] = useState<{ editedId?: string } | undefined>(startNew ? {} : undefined)
  const [leaving, setLeaving] = useState<Character>()
  const [search, setSearch] = useState('')
  const [versionsId, setVersionsId] = useState<string>()

  const words = characterWords[type]
  const many = (characters?.length ?? 0) >= SEARCH_FROM
  const found = matchingCharacters(characters ?? [], many ? search : '')
  const byId = (id: string | undefined) => characters?.find((character) => character.id === id)
  const onSheet = byId(sheetId)
  const [lastShown, setLastShown] = useState<Character>()
  if (onSheet && onSheet !== lastShown) setLastShown(onSheet)
  // A sheet stays open when another device deletes its character: it may have unsaved text.
  const shown = onSheet ?? (lastShown?.id === sheetId ? lastShown : undefined)

  function startCreating() {
    setSheetId(undefined)
    setForm({})
  }
  const startEditing = useCallback((character: Character) => {
    setSheetId(undefined)
    setForm({ editedId: character.id })
  }, [])
  const open = useCallback((character: Character) => setSheetId(character.id), [])
  function remove(character: Character, confirmed: boolean) {
    if (words.deleteTitle && !confirmed) return setLeaving(character)
    if (character.id === sheetId) setSheetId(undefined)
    void saving.remove(character)
  }
  const newButton = (
    <Button leftSection={<IconPlus size={20} />} onClick={startCreating}>
      New {words.One}
    </Button>
  )

  const compared = byId(versionsId)
  if (compared && renderVersions) return renderVersions(compared, () => setVersionsId(undefined))
  return (
    <section className={classes.roster} aria-label={words.title}>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {words.title}
        </Title>
        {many && (
          <TextInput
            className={classes.search}
            aria-label={words.search}
            placeholder={words.search}
            type="search"
            leftSection={<IconSearch size={20} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        {characters && characters.length > 0 && newButton}
      </div>
      {isPending && <LoadingRows count={4} height={120} label={words.loading} worded />}
      {characters?.length === 0 && (
        <div className={classes.middle}>
          <EmptyState lit title={words.emptyTitle} text={words.empty} action={newButton} />
        </div>
      )}
      {characters && characters.length > 0 && found.length === 0 && (
        <div className={classes.middle}>
          <EmptyState title={`No ${words.title} Found`} text="Try a different search term" />
        </div>
      )}
      {found.length > 0 && (
        <RosterList
          label={words.title}
          characters={found}
          selectedId={sheetId}
          onOpen={open}
          onEdit={startEditing}
          onDelete={(character) => remove(character, false)}
        />
      )}
      {shown && (
        <CharacterSheet
          key={shown.id}
          character={shown}
          wasDeleted={!onSheet}
          onEdit={startEditing}
          onClose={() => setSheetId(undefined)}
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
      <ConfirmDialog
        opened={leaving !== undefined}
        title={words.deleteTitle ?? ''}
        text={leaving && `${leaving.name} and everything on the sheet are deleted.`}
        confirmLabel={`Delete ${words.one}`}
        destructive
        onConfirm={() => {
          if (leaving) remove(leaving, true)
          setLeaving(undefined)
        }}
        onClose={() => setLeaving(undefined)}
      />
    </section>
  )
}
