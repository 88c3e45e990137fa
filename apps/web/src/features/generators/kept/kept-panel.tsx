import { folded, type KeptResult } from '@lanternkeep/schema'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useResults } from '../../../data/local/index.ts'
import { useBackLayer } from '../../../lib/browser/back-layer.ts'
import { BackButton, EmptyState, LoadingRows } from '../../../ui/index.ts'
import { useKeptPlace } from '../../../ui/lists/use-kept-place.ts'
import { useLeaving } from '../../../ui/lists/use-leaving.ts'
import { useLeftRow } from '../../../ui/lists/use-left-row.ts'
import { ToolPanel } from '../../../ui/page/tool-panel.tsx'
import classes from './kept.module.css'
import { KeptList } from './kept-list.tsx'
import { KeptResultView } from './kept-result-view.tsx'
import { type KindOfResult, wordsOfResult } from './result-words.ts'

type Props = {
  campaignId: string
  /** Beside the heading. */
  tabs: ReactNode
  /** The result that is open at first. */
  openResultId?: string | undefined
}

/** Results of generators and tables that the GM kept: a list, and the one that is open beside it. */
export function KeptPanel({ campaignId, tabs, openResultId }: Props) {
  const { data: stored = [], isPending } = useResults(campaignId)
  const kept = useMemo(
    () => stored.filter((result) => result.kept).toSorted((a, b) => b.keptAt.localeCompare(a.keptAt)),
    [stored],
  )
  const [openId, setOpenId] = useState(openResultId)
  const [filter, setFilter] = useState('')
  const [kind, setKind] = useState<KindOfResult>('all')
  const [lastOpen, setLastOpen] = useState<KeptResult>()
  const { leavingId, leave } = useLeaving((id) => kept.some((result) => result.id === id))
  const listPlace = useKeptPlace()
  const isWide = useMediaQuery('(min-width: 60em)', true, { getInitialValueInEffect: false })
  const asked = useDeferredValue(filter)
  const found = useMemo(() => kept.filter((result) => isFound(result, kind, asked)), [kept, kind, asked])
  // It stays open when another device deletes it or no longer keeps it: it may have unsaved text.
  const last = lastOpen?.id === openId && leavingId !== openId ? lastOpen : undefined
  const listed = stored.find(({ id, kept }) => id === openId && (kept || last !== undefined))
  if (listed && listed !== lastOpen) setLastOpen(listed)
  const leftId = useLeftRow(
    found.map(({ id }) => id),
    openId,
  )
  const next = found.find(({ id }) => id === leftId) ?? found[0]
  const open = listed ?? last ?? (isWide ? next : undefined)
  const view = open && (
    <KeptResultView
      key={open.id}
      campaignId={campaignId}
      result={open}
      isGone={open === last && !listed}
      onTouched={() => setOpenId(open.id)}
      onLeaving={() => leave(open.id)}
    />
  )
  const isInPlace = !isWide && open !== undefined
  const goBack = () => setOpenId(undefined)
  useBackLayer(isInPlace, goBack)
  if (isInPlace) {
    const back = <BackButton label="All kept results" onClick={goBack} />
    return (
      <ToolPanel label="Prep" title={{ back }}>
        <div className={classes.detail}>{view}</div>
      </ToolPanel>
    )
  }
  return (
    <ToolPanel label="Prep" title="Prep" tabs={tabs}>
      {isPending && <LoadingRows count={4} height={66} label="Loading kept results" />}
      {!isPending && kept.length === 0 && !open && (
        <EmptyState
          lit
          title="Nothing kept yet"
          text="Keep a result of a generator or a table with its bookmark, and it waits here for another evening."
        />
      )}
      {(kept.length > 0 || open) && (
        <div className={classes.columns}>
          <KeptList
            found={found}
            filter={filter}
            kind={kind}
            openId={open?.id}
            leftId={leftId}
            placeRef={listPlace}
            onFilter={setFilter}
            onKind={setKind}
            onOpen={setOpenId}
          />
          {view && <div className={classes.detail}>{view}</div>}
        </div>
      )}
    </ToolPanel>
  )
}

function isFound(result: KeptResult, kind: KindOfResult, filter: string): boolean {
  if (kind !== 'all' && result.generator !== kind) return false
  const words = wordsOfResult(result)
  return folded(filter)
    .split(/\s+/)
    .every((word) => words.includes(word))
}
