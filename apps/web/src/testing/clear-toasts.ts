import { dismissToast, shownToast } from '../ui/toasts/toast-store.ts'

/** Toasts of an earlier test must not show up in the next one. */
export function clearToasts(): void {
  for (let { toast } = shownToast(); toast; { toast } = shownToast()) dismissToast(toast.key)
}
