import { Alert } from '@mantine/core'

/** In a form that opened with what was typed before the page closed. */
export function TypedBefore() {
  return (
    <Alert color="straw" role="status">
      What you typed here before is back. It is not saved yet.
    </Alert>
  )
}
