import { Box } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { useRetryOnline } from '../../../lib/hooks/use-retry-online.ts'
import { EmptyState, LoadingRows } from '../../../ui/index.ts'
import { VirtualRows } from '../../../ui/lists/virtual-rows.tsx'
import classes from './admin-list.module.css'
import { Unread } from './load-failed.tsx'
import { MoreRows } from './more-rows.tsx'

/** The data of a list in the panel: all of it, or the part fetched so far. */
export type Listing<T> = {
  /** The shown items; undefined until the first answer. */
  items: readonly T[] | undefined
  error: unknown
  retry: () => void
  total?: number
  /** How many were fetched, if fewer of them are shown. */
  fetched?: number
  hasMore?: boolean
  isLoadingMore?: boolean
  loadMore?: () => void
}

type Props<T> = {
  label: string
  listing: Listing<T>
  /** Another search starts at the top. */
  search: string
  keyOf: (item: T) => string
  renderRow: (item: T) => ReactNode
  estimatePx: number
  /** Column heads above the rows, if they have columns. */
  head?: ReactNode
  /** The number of items, shown below. */
  summary: ReactNode
  aside?: ReactNode
  /** Shown in place of rows. */
  none: { title: string; text: string; lit?: boolean }
  focusRef?: Ref<{ focus: () => void }>
}

/** A list in all its states. Only visible rows are in the page, and the next page loads before the end is visible. */
export function AdminList<T>(props: Props<T>) {
  const { label, listing, search, keyOf, renderRow, estimatePx, head, summary, aside, none, focusRef } = props
  const scroller = useRef<HTMLDivElement>(null)
  useImperativeHandle(focusRef, () => ({ focus: () => scroller.current?.focus() }), [])
  const toTop = useEffectEvent((_why: string) => {
    scroller.current?.scrollTo(0, 0)
  })
  useEffect(() => toTop(search), [search])
  const { items, error, hasMore = false } = listing
  useRetryOnline(items ? undefined : error, listing.retry)
  if (!items) {
    if (error) return <Unread error={error} onRetry={listing.retry} />
    return (
      <div className={classes.waiting}>
        <LoadingRows count={6} height={estimatePx} label={`Loading ${label.toLowerCase()}`} />
      </div>
    )
  }
  return (
    <>
      <div className={classes.frame}>
        {items.length > 0 && head}
        <Box component="section" ref={scroller} className={classes.scroller} aria-label={label} tabIndex={0}>
          {items.length === 0 && !hasMore && <EmptyState {...none} />}
          {items.length > 0 && (
            <VirtualRows
              label={label}
              items={items}
              keyOf={keyOf}
              renderRow={renderRow}
              estimatePx={estimatePx}
              scroller={scroller}
              total={listing.total}
            />
          )}
          {hasMore && (
            <MoreRows
              scroller={scroller}
              fetched={listing.fetched ?? items.length}
              failed={Boolean(error) && !listing.isLoadingMore}
              onMore={() => listing.loadMore?.()}
            />
          )}
        </Box>
      </div>
      <div className={classes.foot}>
        <span role="status">{summary}</span>
        {aside}
      </div>
    </>
  )
}
