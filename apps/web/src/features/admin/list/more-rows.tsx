import { Button, Text } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import classes from './admin-list.module.css'

type Props = {
  scroller: RefObject<HTMLDivElement | null>
  fetched: number
  failed: boolean
  onMore: () => void
}

/** So far below what is in sight the next page is asked for. */
const AHEAD = '800px'

/** The end of what was fetched: coming near it fetches on, until the list fills the screen. */
export function MoreRows({ scroller, fetched, failed, onMore }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  // An observer tells of changes only: with each page it begins anew, as the end may be in sight still.
  const begin = useEffectEvent(() => {
    const options = { root: scroller.current, rootMargin: AHEAD }
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && more(), options)
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  })
  useEffect(() => (failed || fetched === 0 ? undefined : begin()), [failed, fetched])
  return (
    <div ref={end} className={classes.more}>
      {failed ? (
        <>
          <Text c="dimmed">Couldn’t load the rest.</Text>
          <Button variant="default" onClick={onMore}>
            Retry
          </Button>
        </>
      ) : (
        <Text c="dimmed">Loading more...</Text>
      )}
    </div>
  )
}
