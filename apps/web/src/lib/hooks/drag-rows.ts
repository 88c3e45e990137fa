export type RowDrag = {
  /** Its rows have `data-row-key`; while one is dragged, `--drag-y` is the distance. */
  list: HTMLElement
  from: { pointerId: number; clientY: number }
  onStart: () => void
  /** The key of the row under the pointer; beyond the ends, of the nearest row. */
  onOver: (key: string) => void
  /** Not dropped: canceled by Escape, or by the system. */
  onEnd: (dropped: boolean) => void
}

/** A press that moves less than this is a click. */
const STARTS_AFTER_PX = 6
/** Scrolls when the pointer is this near to an end of the scrolling element. */
const SCROLL_ZONE_PX = 36
const SCROLL_STEP_PX = 8

/**
 * Follows a pointer, a finger as well as a mouse, from pressing a row's grip to releasing it. The grip needs
 * `touch-action: none`. Returns what to call to cancel.
 */
export function followRowDrag({ list, from, onStart, onOver, onEnd }: RowDrag): () => void {
  const scroller = list.parentElement ?? list
  const scrolledAt = scroller.scrollTop
  const listening = new AbortController()
  let y = from.clientY
  let started = false
  let over: string | undefined
  let frame = 0

  function look() {
    list.style.setProperty('--drag-y', `${y - from.clientY + scroller.scrollTop - scrolledAt}px`)
    const key = rowAt(list, y)
    if (key === undefined || key === over) return
    over = key
    onOver(key)
  }
  function scrollAlong() {
    const { top, bottom } = scroller.getBoundingClientRect()
    if (y < top + SCROLL_ZONE_PX) scroller.scrollTop -= SCROLL_STEP_PX
    else if (y > bottom - SCROLL_ZONE_PX) scroller.scrollTop += SCROLL_STEP_PX
    look()
    frame = requestAnimationFrame(scrollAlong)
  }
  function move(event: PointerEvent) {
    if (event.pointerId !== from.pointerId) return
    y = event.clientY
    if (!started && Math.abs(y - from.clientY) < STARTS_AFTER_PX) return
    if (!started) {
      started = true
      onStart()
      frame = requestAnimationFrame(scrollAlong)
    }
    look()
  }
  function end(dropped: boolean) {
    listening.abort()
    cancelAnimationFrame(frame)
    list.style.removeProperty('--drag-y')
    if (started) onEnd(dropped)
  }
  const { signal } = listening
  const ends = (dropped: boolean) => (event: PointerEvent) => event.pointerId === from.pointerId && end(dropped)
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', ends(true), { signal })
  window.addEventListener('pointercancel', ends(false), { signal })
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { signal })
  return () => end(false)
}

function rowAt(list: HTMLElement, y: number): string | undefined {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row-key]')]
  const row = rows.find((each) => y < each.getBoundingClientRect().bottom) ?? rows.at(-1)
  return row?.dataset.rowKey
}
