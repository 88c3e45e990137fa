import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = { title?: string; message: string | undefined; children?: ReactNode }

/** Why a form wasn't taken, where it isn't about one field. */
export function FormFailure({ title, message, children }: Props) {
  if (!message) return null
  return (
    <Alert color="ember" icon={<IconAlertCircle size={22} />} title={title} role="alert">
      {message}
      {children}
    </Alert>
  )
}
