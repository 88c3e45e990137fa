import { type Character, libraryIdOf } from '@lanternkeep/schema'
import { Button, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBookmarkPlus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import {
  creatureOf,
  ensureLibrary,
  useCharacters,
  useCombat,
  useConflicts,
  useDb,
  useLibrary,
  useSrdCreatures,
} from '../../data/local/index.ts'
import { EmptyState, LoadingRows, SidePanel } from '../../ui/index.ts'
import { ToastSlot } from '../../ui/toasts/toast-slot.tsx'
import { CreaturePage } from './creature-page.tsx'
import classes from './library.module.css'
import { type Entry, entryOf, filtered, NO_FILTER, unsaved } from './library-entry.ts'
import { LibraryFilters } from './library-filters.tsx'
import { LibraryRows } from './library-rows.tsx'
import { RestoredLine } from './restored-line.tsx'
import { SrdLine } from './srd-line.tsx'
import { useLibraryActs } from './use-library-acts.ts'

type Props = {
  campaignId: string
  /** What needs an answer before anything else: conflicts of its creatures. */
  banners: ReactNode
  /** The form for a creature of the library; undefined for a new one. */
  renderForm: (libraryId: string, character: Character | undefined, onClose: () => void) => ReactNode
  /** Something was brought into the fight. */
  onStarted: () => void
}

/** An account's own creatures, over all campaigns, and those that come with the app. */
export function LibraryPanel({ campaignId, banners, renderForm, onStarted }: Props) {
  const db = useDb()
  const { data: mine = [], isPending } = useLibrary()
  const { data: campaign = [] } = useCharacters(campaignId)
  const { data: combat } = useCombat(campaignId)
  const srd = useSrdCreatures()
  const acts = useLibraryActs(campaignId)
  const conflictedIds = useConflictedIds()
  const [filter, setFilter] = useState(NO_FILTER)
  const [openId, setOpenId] = useState<string>()
  const [form, setForm] = useState<{ characterId?: string }>()
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })

  const entries = useMemo(() => {
    const own = mine.map((each) => creatureOf(each, 'library'))
    return [...own, ...(srd.creatures ?? [])].map(entryOf).toSorted((a, b) => names.compare(a.name, b.name))
  }, [mine, srd.creatures])
  const asked = useDeferredValue(filter)
  const found = useMemo(() => filtered(entries, asked), [entries, asked])
  const open = found.find(({ id }) => id === openId) ?? entries.find(({ id }) => id === openId)
  const toSave = useMemo(() => unsaved(campaign, mine), [campaign, mine])
  const runs = (combat?.entries.length ?? 0) > 0
  const characterOf = (entry: Entry) => mine.find(({ id }) => id === entry.from.id)

  async function openForm(characterId?: string) {
    await ensureLibrary(db)
    setForm({ characterId })
  }
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
      onEdit={() => void openForm(open.from.id)}
      onRemove={() => {
        const character = characterOf(open)
        if (character) void acts.remove(character)
        setOpenId(undefined)
      }}
    />
  )
  return (
    <section className={classes.panel} aria-label="Library">
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          Library
        </Title>
        <div className={classes.middle}>
          <ToastSlot>
            <p className={classes.counts}>
              {entries.length.toLocaleString('en-US')} creatures{mine.length > 0 && `, ${mine.length} of them yours`},
              in every campaign
            </p>
          </ToastSlot>
        </div>
        {toSave.length > 0 && (
          <Button variant="default" leftSection={<IconBookmarkPlus size={20} />} onClick={() => void acts.save(toSave)}>
            Save {toSave.length} from this campaign
          </Button>
        )}
        <Button variant="default" leftSection={<IconPlus size={20} />} onClick={() => void openForm()}>
          New creature
        </Button>
      </div>
      {banners}
      <RestoredLine acts={acts} />
      <div className={classes.columns} data-open={(isWide && open !== undefined) || undefined}>
        <div className={classes.list}>
          <LibraryFilters entries={entries} found={found.length} filter={filter} onChange={setFilter} />
          {isPending && <LoadingRows count={8} height={44} label="Loading the library" />}
          {!isPending && found.length === 0 && (
            <EmptyState
              title="No creature matches"
              action={
                <Button variant="default" onClick={() => setFilter(NO_FILTER)}>
                  Clear filters
                </Button>
              }
            />
          )}
          <LibraryRows
            entries={found}
            openId={open?.id}
            conflictedIds={conflictedIds}
            onOpen={({ id }) => setOpenId(id)}
          />
          <SrdLine failed={srd.failed} onRetry={srd.retry} />
        </div>
        {isWide && page}
      </div>
      {!isWide && open && (
        <SidePanel opened title={open.name} onClose={() => setOpenId(undefined)}>
          {page}
        </SidePanel>
      )}
      {form &&
        renderForm(
          libraryIdOf(db.account),
          mine.find(({ id }) => id === form.characterId),
          () => setForm(undefined),
        )}
    </section>
  )
}

function useConflictedIds(): ReadonlySet<string> {
  const { data } = useConflicts(libraryIdOf(useDb().account))
  return useMemo(() => new Set(data?.map(({ documentId }) => documentId)), [data])
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
