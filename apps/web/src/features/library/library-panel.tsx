import { type Character, libraryIdOf } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBookmarkPlus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import {
  creatureOf,
  ensureLibrary,
  openConflicts,
  useCharacters,
  useCombat,
  useDb,
  useLibrary,
  useSrdCreatures,
} from '../../data/local/index.ts'
import { ImportButton } from '../../ui/import-button.tsx'
import { SidePanel } from '../../ui/index.ts'
import { ToolPanel } from '../../ui/page/tool-panel.tsx'
import { CreaturePage } from './creature-page.tsx'
import classes from './library.module.css'
import { type Entry, entryOf, unsaved } from './library-entry.ts'
import { LibraryList } from './library-list.tsx'
import { RestoredLine } from './restored-line.tsx'
import { useLibraryActs } from './use-library-acts.ts'

/** The form for a creature of the library. */
export type LibraryForm = {
  libraryId: string
  type: Character['type']
  /** Undefined for a new one. */
  character: Character | undefined
  /** Another device removed it while it was edited here. */
  wasDeleted: boolean
  onClose: () => void
}
type Props = {
  campaignId: string
  /** What needs an answer before anything else: conflicts of its creatures. */
  banners: ReactNode
  /** The creature that is open at first. */
  openCreatureId?: string
  onImport: () => void
  renderForm: (form: LibraryForm) => ReactNode
  /** Something was brought into the fight. */
  onStarted: () => void
}

/** An account's own creatures, over all campaigns, and those that come with the app. */
export function LibraryPanel({ campaignId, openCreatureId, banners, onImport, renderForm, onStarted }: Props) {
  const db = useDb()
  const { data: mine = [], isPending } = useLibrary()
  const { data: campaign = [] } = useCharacters(campaignId)
  const { data: combat } = useCombat(campaignId)
  const srd = useSrdCreatures()
  const acts = useLibraryActs(campaignId)
  const [openId, setOpenId] = useState(openCreatureId)
  const [form, setForm] = useState<{ edited?: Character | undefined }>()
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })

  const entries = useMemo(() => {
    const own = mine.map((each) => creatureOf(each, 'library'))
    return [...own, ...(srd.creatures ?? [])].map(entryOf).toSorted(byName)
  }, [mine, srd.creatures])
  const conflictedIds = useMemo(() => {
    return new Set(mine.filter((each) => openConflicts(each).length > 0).map(({ id }) => id))
  }, [mine])
  const open = entries.find(({ id }) => id === openId)
  const toSave = useMemo(() => unsaved(campaign, mine), [campaign, mine])
  const runs = (combat?.entries.length ?? 0) > 0
  const characterOf = (entry: Entry) => mine.find(({ id }) => id === entry.from.id)

  async function openForm(edited?: Character) {
    await ensureLibrary(db)
    setForm({ edited })
  }
  const edited = mine.find(({ id }) => id === form?.edited?.id)
  const page = open && (
    <CreaturePage
      key={open.id}
      campaignId={campaignId}
      entry={open}
      isInPanel={!isWide}
      runs={runs}
      onAdd={async (entrance) => {
        if (await acts.addToFight(open, entrance)) onStarted()
      }}
      onCopy={(copies) => void acts.copyHere(open, copies)}
      onMakeMine={async () => {
        const id = await acts.makeMine(open)
        if (id) setOpenId(`library/${id}`)
      }}
      onEdit={() => void openForm(characterOf(open))}
      onRemove={() => {
        const character = characterOf(open)
        if (character) void acts.remove(character)
        setOpenId(undefined)
      }}
    />
  )
  return (
    <ToolPanel
      label="Library"
      title="Library"
      line={
        <p className={classes.counts}>
          {entries.length.toLocaleString('en-US')} creatures
          {mine.length > 0 && `, ${mine.length.toLocaleString('en-US')} of them yours`}, in every campaign
        </p>
      }
      acts={
        <>
          {toSave.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconBookmarkPlus size={20} />}
              onClick={() => void acts.save(toSave)}
            >
              Save {toSave.length} from this campaign
            </Button>
          )}
          <ImportButton onClick={onImport} />
          <Button variant="default" leftSection={<IconPlus size={20} />} onClick={() => void openForm()}>
            New creature
          </Button>
        </>
      }
    >
      {banners}
      <RestoredLine acts={acts} />
      <div className={classes.columns} data-open={(isWide && open !== undefined) || undefined}>
        <LibraryList
          entries={entries}
          isPending={isPending}
          openId={open?.id}
          conflictedIds={conflictedIds}
          srd={srd}
          onOpen={setOpenId}
        />
        {isWide && page}
      </div>
      {!isWide && open && (
        <SidePanel opened title={open.name} onClose={() => setOpenId(undefined)}>
          {page}
        </SidePanel>
      )}
      {form &&
        renderForm({
          libraryId: libraryIdOf(db.account),
          type: form.edited?.type ?? 'monster',
          character: edited,
          wasDeleted: form.edited !== undefined && !edited,
          onClose: () => setForm(undefined),
        })}
    </ToolPanel>
  )
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function byName(a: Entry, b: Entry): number {
  return names.compare(a.name, b.name)
}
