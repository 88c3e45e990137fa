import { type Character, type Encounter, labelOfField, placeId } from '@lanternkeep/schema'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconCopy, IconMapPin, IconSwords, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useCombat } from '../../data/local/index.ts'
import { IconButton } from '../../ui/index.ts'
import { useNames } from '../../ui/names/names.ts'
import { CreatureList } from './creature-list.tsx'
import { Difficulty } from './difficulty.tsx'
import classes from './encounter-editor.module.css'
import { EncounterNotes } from './encounter-notes.tsx'
import { strengthInWords } from './encounter-words.ts'
import { LootList } from './loot-list.tsx'
import { useEncounterEdits } from './use-encounter-edits.ts'
import { useEncounterSaving } from './use-encounter-saving.ts'
import { useSavedText } from './use-saved-text.ts'

type Props = {
  campaignId: string
  encounter: Encounter
  party: readonly Character[]
  /** Just made: its name is selected, ready to be typed over. */
  isNew: boolean
  /** Its first write, which may still be under way. */
  stored: Promise<unknown> | undefined
  onDuplicate: (encounter: Encounter) => void
  onStarted: () => void
}

/** Saves by itself; nothing has to be confirmed. */
export function EncounterEditor({ campaignId, encounter, party, isNew, stored, onDuplicate, onStarted }: Props) {
  const { id } = encounter
  const saving = useEncounterSaving(campaignId, stored)
  const { shown, change } = useEncounterEdits(encounter, (next) => saving.change(id, next))
  const { creatures, loot, kept } = shown
  const { data: combat } = useCombat(campaignId)
  const runs = (combat?.entries.length ?? 0) > 0
  const name = useSavedText(
    encounter.name,
    async (edit) => edit.mine.trim() !== '' && saving.saveText(id, 'name', edit),
  )
  const place = useSavedText(encounter.place, (edit) => saving.saveText(id, 'place', edit))
  const notes = useSavedText(encounter.notes, (edit) => saving.saveText(id, 'notes', edit))
  const { names, onOpen } = useNames()
  const page = onOpen && names.find((each) => each.id === placeId(place.value))

  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isNew) return
    nameField.current?.focus()
    nameField.current?.select()
  }, [isNew])

  async function start() {
    if (await saving.start(id)) onStarted()
  }
  return (
    <div className={classes.editor}>
      <div className={classes.body}>
        <div className={classes.line}>
          <TextInput
            label={labelOfField('name', 'encounter')}
            value={name.value}
            maxLength={100}
            ref={nameField}
            error={name.value.trim() === '' ? 'Encounter name is required' : undefined}
            onChange={(event) => name.onChange(event.currentTarget.value)}
            onBlur={() => void name.onBlur()}
          />
          <TextInput
            label={labelOfField('place', 'encounter')}
            value={place.value}
            maxLength={200}
            onChange={(event) => place.onChange(event.currentTarget.value)}
            onBlur={() => void place.onBlur()}
            rightSection={
              page && (
                <IconButton label={`Open ${page.name}`} icon={<IconMapPin size={20} />} onClick={() => onOpen(page)} />
              )
            }
            rightSectionWidth={44}
          />
        </div>
        <CreatureList
          campaignId={campaignId}
          creatures={creatures}
          strength={
            <>
              {strengthInWords(creatures)} <Difficulty party={party} creatures={creatures} />
            </>
          }
          onChange={(next) => void change((all) => ({ ...all, creatures: next(all.creatures) }))}
        />
        <div className={classes.texts}>
          <EncounterNotes value={notes.value} onChange={notes.onChange} onBlur={() => void notes.onBlur()} />
          <LootList loot={loot} onChange={(next) => void change((all) => ({ ...all, loot: next(all.loot) }))} />
        </div>
      </div>
      <div className={classes.foot}>
        <Checkbox
          className={classes.keep}
          label="Keep for another evening"
          checked={kept}
          onChange={(event) => {
            const { checked } = event.currentTarget
            void change((all) => ({ ...all, kept: checked }))
          }}
        />
        <IconButton
          label="Duplicate encounter"
          variant="default"
          icon={<IconCopy size={20} />}
          onClick={() => onDuplicate({ ...shown, name: name.value, place: place.value, notes: notes.value })}
        />
        <IconButton
          label="Delete encounter"
          variant="default"
          icon={<IconTrash size={20} />}
          onClick={() => void saving.remove(id)}
        />
        <Button
          size="md"
          leftSection={<IconSwords size={20} />}
          disabled={creatures.length === 0}
          onClick={() => void start()}
        >
          {runs ? 'Add to this fight' : 'Start'}
        </Button>
      </div>
    </div>
  )
}
