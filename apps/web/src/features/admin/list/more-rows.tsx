import { Button, Text } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import classes from './admin-list.module.css'

type Props = {
  scroller: RefObject<HTMLDivElement | null>
  fetched: number
  failed: boolean
  onMore: () => void
}

/** How far below the visible part the next page is requested. */
const AHEAD = '800px'

/** The end of the fetched items. Coming near it fetches more, until the list fills the screen. */
export function MoreRows({ scroller, fetched, failed, onMore }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  // An observer reports only changes. It starts again with each page, since the end may still be visible.
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
