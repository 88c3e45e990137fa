import type { Encounter } from '@lanternkeep/schema'
import { Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { newEncounter, useCharacters, useEncounters } from '../../data/local/index.ts'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { onFirstClick } from '../../lib/browser/first-click.ts'
import { ImportButton } from '../../ui/import-button.tsx'
import { BackButton, EmptyState, LoadingRows } from '../../ui/index.ts'
import { useKeptPlace } from '../../ui/lists/use-kept-place.ts'
import { useLeaving } from '../../ui/lists/use-leaving.ts'
import { useLeftRow } from '../../ui/lists/use-left-row.ts'
import { ToolPanel } from '../../ui/page/tool-panel.tsx'
import { EncounterEditor } from './editor/encounter-editor.tsx'
import { EncounterList } from './encounter-list.tsx'
import { namesEncounter } from './encounter-words.ts'
import classes from './prep.module.css'
import { useEncounterSaving } from './use-encounter-saving.ts'

type Props = {
  campaignId: string
  /** Beside the heading. */
  tabs?: ReactNode
  /** The encounter that is open at first. */
  openEncounterId?: string | undefined
  /** Opens the import of files. */
  onImport?: () => void
  /** Something was brought into the fight. */
  onStarted: () => void
}

type Made = { encounter: Encounter; stored: Promise<unknown> }

const NEW_NAME = 'New encounter'

/** What the GM prepared: a list of encounters, and the one that is open beside it; on a small screen, in its place. */
export function PrepPanel({ campaignId, tabs, openEncounterId, onImport, onStarted }: Props) {
  const { data: saved = [], isPending } = useEncounters(campaignId)
  const { data: party = [] } = useCharacters(campaignId, 'player')
  const saving = useEncounterSaving(campaignId)
  const [openId, setOpenId] = useState(openEncounterId)
  const [newId, setNewId] = useState<string>()
  const [made, setMade] = useState<Made>()
  const [lastOpen, setLastOpen] = useState<Encounter>()
  const [filter, setFilter] = useState('')
  const listPlace = useKeptPlace()
  const isWide = useMediaQuery('(min-width: 60em)', true, { getInitialValueInEffect: false })
  const isListed = saved.some(({ id }) => id === made?.encounter.id)
  if (made && isListed) setMade(undefined)
  const encounters = made && !isListed ? [...saved, made.encounter] : saved
  // Deleted here, or started.
  const { leavingId, leave } = useLeaving((id) => encounters.some((encounter) => encounter.id === id))
  const found = encounters.find(({ id }) => id === openId)
  if (found && found !== lastOpen) setLastOpen(found)
  // It stays open when another device deletes it: it may have unsaved text.
  const gone = !found && lastOpen?.id === openId && leavingId !== openId ? lastOpen : undefined
  const leftId = useLeftRow(
    encounters.filter((each) => namesEncounter(each, filter)).map(({ id }) => id),
    openId,
  )
  const next = encounters.find(({ id }) => id === leftId) ?? encounters[0]
  const open = found ?? gone ?? (isWide ? next : undefined)

  /** Open at once, so that what is typed next goes into its name, and on phones the keyboard comes. */
  function create() {
    if (made) return
    const encounter = newEncounter(campaignId, { name: NEW_NAME })
    const stored = saving.create(encounter)
    setMade({ encounter, stored })
    setFilter('')
    setNewId(encounter.id)
    setOpenId(encounter.id)
    void stored.then((isStored) => {
      if (isStored) return
      leave(encounter.id)
      setMade(undefined)
    })
  }
  async function duplicate(encounter: Encounter) {
    const copy = await saving.duplicate(encounter)
    if (!copy) return
    setNewId(copy.id)
    setOpenId(copy.id)
  }
  const isInPlace = !isWide && open !== undefined
  const goBack = () => setOpenId(undefined)
  useBackLayer(isInPlace, goBack)
  const newButton = (
    <>
      {onImport && <ImportButton onClick={onImport} />}
      <Button
        variant={encounters.length > 0 ? 'default' : 'filled'}
        leftSection={<IconPlus size={20} />}
        onClick={onFirstClick(create)}
      >
        New encounter
      </Button>
    </>
  )
  const editor = open && (
    <EncounterEditor
      key={open.id}
      campaignId={campaignId}
      encounter={open}
      party={party}
      isNew={open.id === newId}
      stored={made?.stored}
      isGone={open === gone}
      onTouched={() => setOpenId(open.id)}
      onLeaving={() => leave(open.id)}
      onDuplicate={(encounter) => void duplicate(encounter)}
      onStarted={onStarted}
    />
  )
  if (isInPlace) {
    return (
      <ToolPanel label="Prep" title={{ back: <BackButton label="All encounters" onClick={goBack} /> }}>
        {editor}
      </ToolPanel>
    )
  }
  return (
    <ToolPanel label="Prep" title="Prep" tabs={tabs} acts={(encounters.length > 0 || gone) && newButton}>
      {isPending && <LoadingRows count={4} height={66} label="Loading encounters" />}
      {!isPending && encounters.length === 0 && !gone && (
        <EmptyState
          lit
          title="Nothing prepared yet"
          text="Put creatures together before the evening. One tap brings them into the fight, numbered and rolled."
          action={<Group gap="xs">{newButton}</Group>}
        />
      )}
      {(encounters.length > 0 || gone) && (
        <div className={classes.columns}>
          <EncounterList
            encounters={encounters}
            party={party}
            filter={filter}
            openId={open?.id}
            leftId={leftId}
            placeRef={listPlace}
            onFilter={setFilter}
            onOpen={setOpenId}
          />
          {editor}
        </div>
      )}
    </ToolPanel>
  )
}
