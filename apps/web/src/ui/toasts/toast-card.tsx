import { Button } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { takeLostFocusToPart } from '../../lib/hooks/lost-focus.ts'
import { IconButton } from '../icon-button.tsx'
import { leastMs, onScreenSince, type ShownToast, type ToastTone } from './toast-store.ts'
import classes from './toasts.module.css'

const DURATION_MS = 5_000
/** A swipe of this length dismisses. */
const SWIPE_PX = 50

const icons: Record<ToastTone, typeof IconCheck> = {
  success: IconCheck,
  error: IconAlertCircle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
}

type Props = { toast: ShownToast; followed: boolean; onClose: () => void }

export function ToastCard({ toast, followed, onClose }: Props) {
  const [held, setHeld] = useState(false)
  const [dragged, setDragged] = useState(0)
  const swipeStart = useRef<number | null>(null)
  const card = useRef<HTMLOutputElement>(null)
  useLayoutEffect(() => {
    const shown = card.current
    // Pressed with a key, its button takes the focus along; by then the toast is gone.
    return () => void (shown?.contains(document.activeElement) && queueMicrotask(takeLostFocusToPart))
  }, [])
  useTimeToGo(toast, { held, followed }, onClose)
  const { goneWhen } = toast
  const go = useEffectEvent(onClose)
  useEffect(() => goneWhen?.(() => go()), [goneWhen])

  const moveSwipe = (event: PointerEvent) => {
    if (swipeStart.current !== null) setDragged(event.clientX - swipeStart.current)
  }
  const endSwipe = () => {
    swipeStart.current = null
    if (Math.abs(dragged) >= SWIPE_PX) onClose()
    else setDragged(0)
  }
  const act = () => {
    onClose()
    toast.action?.onClick()
  }
  const Icon = icons[toast.tone]
  return (
    <output
      ref={card}
      className={classes.toast}
      data-tone={toast.tone}
      aria-live={toast.isSaid ? 'off' : undefined}
      style={{ transform: `translateX(${dragged}px)`, opacity: 1 - Math.min(Math.abs(dragged) / 200, 0.6) }}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => {
        setHeld(false)
        endSwipe()
      }}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        swipeStart.current = event.clientX
      }}
      onPointerMove={moveSwipe}
      onPointerUp={endSwipe}
      onPointerCancel={endSwipe}
    >
      <Icon size={22} className={classes.icon} aria-hidden="true" />
      <span className={classes.middle}>
        <span className={classes.words}>
          <span className={classes.title}>{toast.title}</span>
          {toast.message && <span className={classes.message}>{toast.message}</span>}
        </span>
        {toast.action && (
          <Button variant="subtle" px="xs" onClick={act}>
            {toast.action.label}
          </Button>
        )}
      </span>
      <IconButton label="Dismiss" icon={<IconX size={20} />} onClick={onClose} />
    </output>
  )
}

/** While hovered or focused it stays; afterwards its time starts over. */
function useTimeToGo(toast: ShownToast, { held, followed }: { held: boolean; followed: boolean }, onGo: () => void) {
  const go = useEffectEvent(onGo)
  const [shownAt] = useState(() => onScreenSince(toast))
  const beganAt = useRef(shownAt)
  const durationMs = toast.durationMs ?? DURATION_MS
  const neededMs = leastMs(toast)
  useEffect(() => {
    if (!held) return
    return () => {
      beganAt.current = performance.now()
    }
  }, [held])
  useEffect(() => {
    if (held) return
    const goesAt = followed ? shownAt + neededMs : beganAt.current + durationMs
    const timer = window.setTimeout(() => go(), Math.max(goesAt - performance.now(), 0))
    return () => window.clearTimeout(timer)
  }, [held, followed, shownAt, neededMs, durationMs])
}
