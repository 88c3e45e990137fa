import { Box } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { EmptyState, LoadingRows } from '../../../ui/index.ts'
import { VirtualRows } from '../../../ui/lists/virtual-rows.tsx'
import classes from './admin-list.module.css'
import { Unread } from './load-failed.tsx'
import { MoreRows } from './more-rows.tsx'

/** What a list of the panel is drawn from: all of it, or as far as it was fetched. */
export type Listing<T> = {
  /** What is shown of it; undefined until the first answer. */
  items: readonly T[] | undefined
  error: unknown
  retry: () => void
  total?: number
  /** How many were fetched, when fewer of them are shown. */
  fetched?: number
  hasMore?: boolean
  isLoadingMore?: boolean
  loadMore?: () => void
}

type Props<T> = {
  label: string
  listing: Listing<T>
  /** Another search begins at the top. */
  search: string
  keyOf: (item: T) => string
  renderRow: (item: T) => ReactNode
  estimatePx: number
  /** Above the rows, where they have columns. */
  head?: ReactNode
  /** Said below: how many there are. */
  summary: ReactNode
  aside?: ReactNode
  /** What stands in the place of rows. */
  none: { title: string; text: string; lit?: boolean }
  focusRef?: Ref<{ focus: () => void }>
}

/** A list in all its states; rows out of sight are not in the page, and the next page comes before its end is seen. */
export function AdminList<T>(props: Props<T>) {
  const { label, listing, search, keyOf, renderRow, estimatePx, head, summary, aside, none, focusRef } = props
  const scroller = useRef<HTMLDivElement>(null)
  useImperativeHandle(focusRef, () => ({ focus: () => scroller.current?.focus() }), [])
  const toTop = useEffectEvent((_why: string) => {
    scroller.current?.scrollTo(0, 0)
  })
  useEffect(() => toTop(search), [search])
  const { items, error, hasMore = false } = listing
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
