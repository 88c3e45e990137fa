import { Portal } from '@mantine/core'
import { ToastCard } from './toast-card.tsx'
import { useToastSlot } from './toast-slot.tsx'
import { dismissToast, useShownToast } from './toast-store.ts'
import classes from './toasts.module.css'

/** Where toasts appear; rendered once, by the shell. */
export function Toasts() {
  const { toast, followed } = useShownToast()
  const slot = useToastSlot()
  return (
    <Portal key={slot ? 'slot' : 'corner'} target={slot ?? undefined}>
      <section
        className={classes.region}
        data-slotted={slot ? true : undefined}
        aria-label="Notifications"
        aria-live="polite"
        aria-relevant="additions"
      >
        {toast && (
          <ToastCard key={toast.key} toast={toast} followed={followed} onClose={() => dismissToast(toast.key)} />
        )}
      </section>
    </Portal>
  )
}
