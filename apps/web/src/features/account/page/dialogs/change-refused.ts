import type { User } from '@lanternkeep/schema'
import { refusalOf } from '../../../../data/remote/refusal.ts'

export type ChangeDialogProps = { user: User; opened: boolean; onClose: () => void }

export function changeRefused(error: unknown) {
  return refusalOf(error, 'Can’t reach the server. What you typed stays here; try again when you’re online.')
}
