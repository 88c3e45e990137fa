import type { Encounter } from '@lanternkeep/schema'
import { Button, TextInput, Title, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCharacters, useEncounters } from '../../data/local/index.ts'
import { BackButton, EmptyState, LoadingRows } from '../../ui/index.ts'
import { ToastSlot } from '../../ui/toasts/toast-slot.tsx'
import { Difficulty, partyInWords } from './difficulty.tsx'
import { EncounterEditor } from './encounter-editor.tsx'
import { creaturesInWords } from './encounter-words.ts'
import classes from './prep.module.css'
import { useEncounterSaving } from './use-encounter-saving.ts'

type Props = {
  campaignId: string
  /** The encounter that is open at first. */
  openEncounterId?: string
  /** Something was brought into the fight. */
  onStarted: () => void
}

const NEW_NAME = 'New encounter'

/** What the GM prepared: a list of encounters, and the one that is open beside it; on a small screen, in its place. */
export function PrepPanel({ campaignId, openEncounterId, onStarted }: Props) {
  const { data: encounters = [], isPending } = useEncounters(campaignId)
  const { data: party = [] } = useCharacters(campaignId, 'player')
  const saving = useEncounterSaving(campaignId)
  const [openId, setOpenId] = useState(openEncounterId)
  const [isNew, setNew] = useState(false)
  const [filter, setFilter] = useState('')
  const isWide = useMediaQuery('(min-width: 60em)', true, { getInitialValueInEffect: false })
  const found = encounters.filter((each) => matches(each, filter))
  const open = encounters.find(({ id }) => id === openId) ?? (isWide ? found[0] : undefined)

  async function create() {
    const made = await saving.create({ name: NEW_NAME })
    if (!made) return
    setFilter('')
    setNew(true)
    setOpenId(made.id)
  }
  async function duplicate(encounter: Encounter) {
    const made = await saving.duplicate(encounter)
    if (made) setOpenId(made.id)
  }
  function close() {
    setNew(false)
    setOpenId(undefined)
  }
  const newButton = (
    <Button
      variant={encounters.length > 0 ? 'default' : 'filled'}
      leftSection={<IconPlus size={20} />}
      onClick={create}
    >
      New encounter
    </Button>
  )
  const editor = open && (
    <EncounterEditor
      key={open.id}
      campaignId={campaignId}
      encounter={open}
      party={party}
      isNew={isNew && open.id === openId}
      onDuplicate={() => void duplicate(open)}
      onStarted={onStarted}
    />
  )
  if (!isWide && editor) {
    return (
      <section className={classes.panel} aria-label="Prep">
        <div className={classes.head}>
          <BackButton label="All encounters" onClick={close} />
          <ToastSlot>{null}</ToastSlot>
        </div>
        {editor}
      </section>
    )
  }
  return (
    <section className={classes.panel} aria-label="Prep">
      <div className={classes.head}>
        <div className={classes.middle}>
          <ToastSlot>
            <Title order={2} className={classes.title}>
              Encounters
            </Title>
          </ToastSlot>
        </div>
        {encounters.length > 0 && newButton}
      </div>
      {isPending && <LoadingRows count={4} height={66} label="Loading encounters" />}
      {!isPending && encounters.length === 0 && (
        <EmptyState
          lit
          title="Nothing prepared yet"
          text="Put creatures together before the evening. One tap brings them into the fight, numbered and rolled."
          action={newButton}
        />
      )}
      {encounters.length > 0 && (
        <div className={classes.columns}>
          <div className={classes.list}>
            <TextInput
              aria-label="Filter encounters"
              placeholder="Filter name, place or creature"
              type="search"
              leftSection={<IconFilter size={20} />}
              value={filter}
              onChange={(event) => setFilter(event.currentTarget.value)}
            />
            <ul className={classes.rows} aria-label="Encounters">
              {found.map((encounter) => (
                <li key={encounter.id}>
                  <UnstyledButton
                    className={classes.row}
                    aria-current={encounter.id === open?.id || undefined}
                    onClick={() => setOpenId(encounter.id)}
                  >
                    <span className={classes.top}>
                      <span className={`lk-serif ${classes.name}`}>{encounter.name}</span>
                      <Difficulty party={party} creatures={encounter.creatures} />
                    </span>
                    {encounter.place && <span className={classes.place}>{encounter.place}</span>}
                    <span className={classes.creatures}>{creaturesInWords(encounter.creatures)}</span>
                  </UnstyledButton>
                </li>
              ))}
              {found.length === 0 && <li className={classes.none}>No encounter matches.</li>}
            </ul>
            <p className={classes.party}>{partyInWords(party)}</p>
          </div>
          {editor}
        </div>
      )}
    </section>
  )
}

function matches({ name, place, creatures }: Encounter, filter: string): boolean {
  const text = [name, place, ...creatures.map((each) => each.name)].join(' ').toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
