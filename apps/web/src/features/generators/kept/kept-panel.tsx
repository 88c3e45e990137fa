import { folded, type KeptResult } from '@lanternkeep/schema'
import { NativeSelect, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useResults } from '../../../data/local/index.ts'
import { BackButton, EmptyState, LoadingRows } from '../../../ui/index.ts'
import { FixedRows } from '../../../ui/lists/fixed-rows.tsx'
import { useKeptPlace } from '../../../ui/lists/use-kept-place.ts'
import { useWayBack } from '../../../ui/lists/use-way-back.ts'
import { ToolPanel } from '../../../ui/page/tool-panel.tsx'
import classes from './kept.module.css'
import { KeptResultView } from './kept-result-view.tsx'
import { generatorInWords, keptInWords, RESULT_KINDS, wordsOfResult } from './result-words.ts'

type Props = {
  campaignId: string
  /** Beside the heading. */
  tabs: ReactNode
  /** The result that is open at first. */
  openResultId?: string | undefined
}
type Kind = KeptResult['generator'] | 'all'

const ROW_REM = 4.5

/** Results of generators and tables that the GM kept: a list, and the one that is open beside it. */
export function KeptPanel({ campaignId, tabs, openResultId }: Props) {
  const { data: stored = [], isPending } = useResults(campaignId)
  const kept = useMemo(
    () => stored.filter((result) => result.kept).toSorted((a, b) => b.keptAt.localeCompare(a.keptAt)),
    [stored],
  )
  const [openId, setOpenId] = useState(openResultId)
  const [filter, setFilter] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  const listPlace = useKeptPlace()
  const isWide = useMediaQuery('(min-width: 60em)', true, { getInitialValueInEffect: false })
  const asked = useDeferredValue(filter)
  const found = useMemo(() => kept.filter((result) => isFound(result, kind, asked)), [kept, kind, asked])
  const open = kept.find(({ id }) => id === openId) ?? (isWide ? found[0] : undefined)
  const view = open && <KeptResultView key={open.id} campaignId={campaignId} result={open} />
  const isInPlace = !isWide && open !== undefined
  const { leftId, goBack } = useWayBack(open?.id, isInPlace, () => setOpenId(undefined))
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
      {!isPending && kept.length === 0 && (
        <EmptyState
          lit
          title="Nothing kept yet"
          text="Keep a result of a generator or a table with its bookmark, and it waits here for another evening."
        />
      )}
      {kept.length > 0 && (
        <div className={classes.columns}>
          <div className={classes.list}>
            <div className={classes.filters}>
              <TextInput
                aria-label="Filter kept results"
                placeholder="Name or words"
                type="search"
                leftSection={<IconFilter size={20} />}
                value={filter}
                onChange={(event) => setFilter(event.currentTarget.value)}
              />
              <NativeSelect
                aria-label="Kind of result"
                value={kind}
                data={[{ value: 'all', label: 'All kinds' }, ...RESULT_KINDS]}
                onChange={(event) => setKind(event.currentTarget.value as Kind)}
              />
            </div>
            <div ref={listPlace} className={classes.rows}>
              <FixedRows
                label="Kept results"
                items={found}
                keyOf={({ id }) => id}
                rowRem={ROW_REM}
                followKey={open?.id}
                leftKey={leftId}
                renderRow={(result) => (
                  <button
                    type="button"
                    className={classes.row}
                    aria-current={result.id === open?.id || undefined}
                    onClick={() => setOpenId(result.id)}
                  >
                    <span className={`lk-serif ${classes.name}`} title={result.name}>
                      {result.name}
                    </span>
                    <span className={classes.quiet}>
                      {generatorInWords(result)}, {keptInWords(result)}
                    </span>
                  </button>
                )}
              />
              {found.length === 0 && <p className={classes.none}>No kept result matches.</p>}
            </div>
          </div>
          {view && <div className={classes.detail}>{view}</div>}
        </div>
      )}
    </ToolPanel>
  )
}

function isFound(result: KeptResult, kind: Kind, filter: string): boolean {
  if (kind !== 'all' && result.generator !== kind) return false
  const words = wordsOfResult(result)
  return folded(filter)
    .split(/\s+/)
    .every((word) => words.includes(word))
}
