import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { createPointers } from './pointers.ts'
import { FITTED, fittedSize, kept, LARGEST_SCALE, moved, placeAt, type Size, type Spot, zoomed } from './zoom-math.ts'

/** One press of a button or key. */
const STEP = 1.5
const DOUBLE_TAPPED = 2.5
/** Of a wheel, in pixels, that one event zooms by. */
const MOST_TURNED = 30
const ARROW_PX = 60
const ARROWS: Record<string, Spot> = {
  ArrowLeft: { x: ARROW_PX, y: 0 },
  ArrowRight: { x: -ARROW_PX, y: 0 },
  ArrowUp: { x: 0, y: ARROW_PX },
  ArrowDown: { x: 0, y: -ARROW_PX },
}

type Options = { content: Size; most?: number | undefined; onTap?: ((place: Spot) => void) | undefined }

/** What a stage shows, and the gestures, keys and buttons that change it. */
export function useZoom({ content, most, onTap }: Options) {
  const { ref: sizeRef, width, height } = useElementSize<HTMLDivElement>()
  const ref = useRef<HTMLDivElement>(null)
  const mergedRef = useMergedRef(sizeRef, ref)
  const [wanted, setWanted] = useState(FITTED)
  /** Whether the last change was one step, which may glide; fingers never wait. */
  const [isStep, setStep] = useState(false)
  const stage = { width, height }
  const here = { stage, fitted: fittedSize(stage, content, most) }
  const view = kept(wanted, here)
  const center = { x: width / 2, y: height / 2 }

  const zoomTo = (scale: number, spot: Spot, step: boolean) => {
    setStep(step)
    setWanted(zoomed(view, { scale, spot }, here))
  }
  const stepBy = (times: number) => zoomTo(view.scale * times, center, true)
  const showAll = () => zoomTo(1, center, true)

  const gestures = {
    onMove: ({ by, spread, spot }: { by: Spot; spread: number; spot: Spot }) => {
      setStep(false)
      setWanted((before) => moved(zoomed(kept(before, here), { scale: before.scale * spread, spot }, here), by, here))
    },
    onTap: (spot: Spot) => {
      const place = placeAt(view, spot, here)
      const isOnIt = place.x >= 0 && place.y >= 0 && place.x <= 1 && place.y <= 1
      if (isOnIt) onTap?.(place)
    },
    onDoubleTap: (spot: Spot) => zoomTo(view.scale > 1 ? 1 : DOUBLE_TAPPED, spot, true),
    onWheel: (event: WheelEvent) => {
      const isFocused = document.activeElement === ref.current
      const isAtEnd = event.deltaY > 0 ? view.scale === 1 : view.scale === LARGEST_SCALE
      // The page scrolls unless it's a pinch on a trackpad, or the picture was chosen by a click or a key.
      if (!event.ctrlKey && (!isFocused || isAtEnd)) return
      event.preventDefault()
      // A notch of a wheel is a hundred times what a pinch on a trackpad sends.
      const turned = Math.max(-MOST_TURNED, Math.min(MOST_TURNED, event.deltaY))
      zoomTo(view.scale * Math.exp(-turned / 100), spotOf(event, ref.current), false)
    },
  }
  const pointers = usePointers(ref, gestures)

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = view.scale > 1 ? ARROWS[event.key] : undefined
    if (event.key === '+' || event.key === '=') stepBy(STEP)
    else if (event.key === '-') stepBy(1 / STEP)
    else if (event.key === '0') showAll()
    else if (arrow) {
      setStep(true)
      setWanted(moved(view, arrow, here))
    } else return
    event.preventDefault()
  }

  return {
    ref: mergedRef,
    view,
    fitted: here.fitted,
    isStep,
    isFitted: view.scale === 1,
    isLargest: view.scale === LARGEST_SCALE,
    zoomIn: () => stepBy(STEP),
    zoomOut: () => stepBy(1 / STEP),
    showAll,
    handlers: { ...pointers, onKeyDown },
  }
}

type Listening = Parameters<typeof createPointers>[0] & { onWheel: (event: WheelEvent) => void }

/** The handlers of pointers, and listeners that may keep the browser from scrolling or zooming the page. */
function usePointers(ref: { readonly current: HTMLDivElement | null }, gestures: Listening) {
  const latest = useRef(gestures)
  useEffect(() => {
    latest.current = gestures
  })
  const [pointers] = useState(() =>
    createPointers({
      onMove: (move) => latest.current.onMove(move),
      onTap: (spot) => latest.current.onTap(spot),
      onDoubleTap: (spot) => latest.current.onDoubleTap(spot),
    }),
  )
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const leaving = new AbortController()
    const options = { passive: false, signal: leaving.signal }
    element.addEventListener('wheel', (event) => latest.current.onWheel(event), options)
    // Two fingers zoom the picture; one scrolls the page until the picture is larger than its frame.
    element.addEventListener('touchmove', (event) => event.touches.length > 1 && event.preventDefault(), options)
    return () => {
      leaving.abort()
      pointers.stop()
    }
  }, [ref, pointers])

  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.down(event.pointerId, spotOf(event, event.currentTarget))
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) =>
      pointers.move(event.pointerId, spotOf(event, event.currentTarget)),
    onPointerUp: (event: PointerEvent<HTMLDivElement>) =>
      pointers.up(event.pointerId, spotOf(event, event.currentTarget)),
    onPointerCancel: (event: PointerEvent<HTMLDivElement>) => pointers.cancel(event.pointerId),
  }
}

function spotOf({ clientX, clientY }: { clientX: number; clientY: number }, element: HTMLElement | null): Spot {
  const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {}
  return { x: clientX - left, y: clientY - top }
}
