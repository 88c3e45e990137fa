import { dismissToast, shownToast } from '../ui/toasts/toast-store.ts'

/** What an earlier test was told is no news to the next one. */
export function clearToasts(): void {
  for (let { toast } = shownToast(); toast; { toast } = shownToast()) dismissToast(toast.key)
}
