import { type Character, type Encounter, labelOfField, placeId } from '@lanternkeep/schema'
import { TextInput } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useCombat } from '../../../data/local/index.ts'
import { useSavedText } from '../../../lib/hooks/use-saved-text.ts'
import { IconButton } from '../../../ui/index.ts'
import { useNames } from '../../../ui/names/names.ts'
import { GoneLine } from '../../../ui/page/gone-line.tsx'
import { Difficulty } from '../difficulty.tsx'
import { strengthInWords } from '../encounter-words.ts'
import { useEncounterSaving } from '../use-encounter-saving.ts'
import { CreatureList } from './creature-list.tsx'
import classes from './encounter-editor.module.css'
import { EncounterFoot } from './encounter-foot.tsx'
import { EncounterNotes } from './encounter-notes.tsx'
import { LootList } from './loot-list.tsx'
import { TakeOutEncounter } from './take-out-encounter.tsx'
import { useEncounterEdits } from './use-encounter-edits.ts'

type Props = {
  campaignId: string
  encounter: Encounter
  party: readonly Character[]
  /** Just made: its name is selected, ready to be typed over. */
  isNew: boolean
  /** Its first write, which may still be under way. */
  stored: Promise<unknown> | undefined
  /** Another device deleted it while it was open: what was typed stays in sight. */
  isGone: boolean
  /** Someone works in it. */
  onTouched: () => void
  /** It may leave the list by what this device does. */
  onLeaving: () => void
  onDuplicate: (encounter: Encounter) => void
  onStarted: () => void
}

/** Saves by itself; nothing has to be confirmed. */
export function EncounterEditor({
  campaignId,
  encounter,
  party,
  isNew,
  stored,
  isGone,
  onTouched,
  onLeaving,
  onDuplicate,
  onStarted,
}: Props) {
  const { id } = encounter
  const saving = useEncounterSaving(campaignId, { stored, isGone })
  const { shown, change } = useEncounterEdits(encounter, (next) => saving.change(id, next))
  const { creatures, loot, kept } = shown
  const { data: combat } = useCombat(campaignId)
  const runs = (combat?.entries.length ?? 0) > 0
  const name = useSavedText(
    encounter.name,
    async (edit) => edit.mine.trim() !== '' && saving.saveText(id, 'name', edit),
    { key: `${id}/name`, isGone },
  )
  const place = useSavedText(encounter.place, (edit) => saving.saveText(id, 'place', edit), {
    key: `${id}/place`,
    isGone,
  })
  const notes = useSavedText(encounter.notes, (edit) => saving.saveText(id, 'notes', edit), {
    key: `${id}/notes`,
    isGone,
  })
  const { names, onOpen } = useNames()
  const page = onOpen && names.find((each) => each.id === placeId(place.value))

  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isNew) return
    nameField.current?.focus()
    nameField.current?.select()
  }, [isNew])

  /** With what isn't stored yet. */
  const written = () => ({ ...shown, name: name.value.trim() || shown.name, place: place.value, notes: notes.value })
  async function start() {
    onLeaving()
    if (await saving.start(id)) onStarted()
  }
  return (
    <section className={classes.editor} aria-label={encounter.name} onFocus={onTouched}>
      {isGone && <GoneLine radius={0} onBringBack={() => void saving.bringBack(encounter)} />}
      {/* Its texts can be typed on, and are stored once it is back. */}
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
        <div className={classes.list} inert={isGone}>
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
        </div>
        <div className={classes.texts}>
          <EncounterNotes value={notes.value} onChange={notes.onChange} onBlur={() => void notes.onBlur()} />
          <div className={classes.list} inert={isGone}>
            <LootList loot={loot} onChange={(next) => void change((all) => ({ ...all, loot: next(all.loot) }))} />
          </div>
        </div>
      </div>
      <EncounterFoot
        isGone={isGone}
        kept={kept}
        hasCreatures={creatures.length > 0}
        runs={runs}
        takeOut={<TakeOutEncounter written={written} />}
        onKeep={(next) => void change((all) => ({ ...all, kept: next }))}
        onDuplicate={() => onDuplicate(written())}
        onDelete={() => {
          onLeaving()
          void saving.remove(id)
        }}
        onStart={() => void start()}
      />
    </section>
  )
}
