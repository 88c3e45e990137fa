import { Button } from '@mantine/core'
import { isUnreachable, reasonOf } from '../../data/http/request-error.ts'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { EmptyState } from '../../ui/index.ts'

type Props = {
  error: unknown
  /** The campaign was never uploaded. */
  isLocal: boolean
  onRetry: () => void
}

/** Shown in place of versions. */
export function VersionsMissing({ error, isLocal, onRetry }: Props) {
  const online = useOnline()
  if (isLocal) {
    return (
      <EmptyState
        title="No versions of this campaign"
        text="Earlier versions are kept in the cloud, and this campaign is on this device only."
      />
    )
  }
  const isAway = !online || isUnreachable(error)
  return (
    <EmptyState
      title={isAway ? 'Earlier versions are in the cloud' : 'Couldn’t load this'}
      text={
        isAway
          ? 'Can’t reach the server. Your text is safe. You can read its versions again once you’re online.'
          : reasonOf(error, 'Please try again.')
      }
      action={
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}
