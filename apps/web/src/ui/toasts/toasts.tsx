import { Portal } from '@mantine/core'
import { ToastCard } from './toast-card.tsx'
import { dismissToast, useShownToast } from './toast-store.ts'
import classes from './toasts.module.css'

/** Where toasts appear; rendered once, by the shell. */
export function Toasts() {
  const { toast, followed } = useShownToast()
  return (
    <Portal>
      <section className={classes.region} aria-label="Notifications" aria-live="polite" aria-relevant="additions">
        {toast && (
          <ToastCard key={toast.key} toast={toast} followed={followed} onClose={() => dismissToast(toast.key)} />
        )}
      </section>
    </Portal>
  )
}
