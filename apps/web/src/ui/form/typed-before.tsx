import { Alert } from '@mantine/core'

/** In a form that opened with what was typed before the page closed. `more`: what else to know of it. */
export function TypedBefore({ more }: { more?: string }) {
  return (
    <Alert color="straw" role="status">
      What you typed here before is back. It is not saved yet.{more && ` ${more}`}
    </Alert>
  )
}
