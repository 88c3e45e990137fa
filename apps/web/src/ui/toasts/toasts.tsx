import { Portal } from '@mantine/core'
import { type CSSProperties, useEffect, useState } from 'react'
import { ToastCard } from './toast-card.tsx'
import { useToastFoot } from './toast-foot.ts'
import { useToastSlot } from './toast-slot.tsx'
import { dismissToast, useShownToast } from './toast-store.ts'
import classes from './toasts.module.css'

/** Where toasts appear; rendered once, by the shell. */
export function Toasts() {
  const slot = useToastSlot()
  const [saidKey, setSaidKey] = useState<number>()
  return (
    // A portal keeps the target that it began with.
    <Portal key={slot ? placeOf(slot) : 'corner'} target={slot ?? undefined}>
      <ToastRegion isSlotted={slot !== null} saidKey={saidKey} onSaid={setSaidKey} />
    </Portal>
  )
}

type RegionProps = {
  isSlotted: boolean
  /** The toast that a screen reader read last. */
  saidKey: number | undefined
  onSaid: (key: number) => void
}

/**
 * A region for screen readers. Where a dialog opens it is another one, and a screen reader reads what appears only in a
 * region that was there before: so it begins empty, and what was read in the one before isn't read again.
 */
function ToastRegion({ isSlotted, saidKey, onSaid }: RegionProps) {
  const { toast, followed } = useShownToast()
  const [isThere, setThere] = useState(false)
  const [saidBefore] = useState(saidKey)
  const shown = isThere ? toast : null
  const { footPx, isCramped } = useToastFoot(shown !== null)
  useEffect(() => setThere(true), [])
  useEffect(() => {
    if (shown) onSaid(shown.key)
  }, [shown, onSaid])
  return (
    <section
      className={classes.region}
      data-slotted={isSlotted || undefined}
      data-one-line={isSlotted || isCramped || undefined}
      data-above-foot={footPx !== undefined || undefined}
      style={{ '--foot': `${footPx}px` } as CSSProperties}
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions"
    >
      {shown && (
        <ToastCard
          key={shown.key}
          toast={shown.key === saidBefore ? { ...shown, isSaid: true } : shown}
          followed={followed}
          onClose={() => dismissToast(shown.key)}
        />
      )}
    </section>
  )
}

const places = new WeakMap<HTMLElement, string>()
let count = 0

/** A key for each place, which stays. */
function placeOf(slot: HTMLElement): string {
  const known = places.get(slot) ?? `place ${++count}`
  places.set(slot, known)
  return known
}
