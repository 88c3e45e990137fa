import { Button } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { EmptyState, LoadingRows } from '../../ui/index.ts'
import { useLeftRow } from '../../ui/lists/use-left-row.ts'
import classes from './library.module.css'
import { type Entry, filtered, NO_FILTER } from './library-entry.ts'
import { LibraryFilters } from './library-filters.tsx'
import { LibraryRows } from './library-rows.tsx'
import { SrdLine } from './srd-line.tsx'

type Props = {
  entries: readonly Entry[]
  isPending: boolean
  openId: string | undefined
  conflictedIds: ReadonlySet<string>
  srd: { failed: boolean; retry: () => void }
  onOpen: (id: string) => void
}

const NONE: readonly Entry[] = []

/** Holds the filter itself, so that typing redraws neither the open creature nor the page. */
export function LibraryList({ entries, isPending, openId, conflictedIds, srd, onOpen }: Props) {
  const [filter, setFilter] = useState(NO_FILTER)
  const asked = useDeferredValue(filter)
  const found = useMemo(() => filtered(entries, asked), [entries, asked])
  const leftId = useLeftRow(
    found.map(({ id }) => id),
    openId,
  )
  return (
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
        entries={isPending ? NONE : found}
        openId={openId}
        leftId={leftId}
        conflictedIds={conflictedIds}
        onOpen={onOpen}
      />
      <SrdLine failed={srd.failed} onRetry={srd.retry} />
    </div>
  )
}
