import { Button } from '@mantine/core'
import { isUnreachable, reasonOf } from '../../../data/http/request-error.ts'
import { EmptyState } from '../../../ui/index.ts'
import { NEEDS_SERVER } from './failure-sentence.ts'

/** Shown in place of a list. */
export function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isOffline = isUnreachable(error)
  return (
    <EmptyState
      title={isOffline ? NEEDS_SERVER : 'Couldn’t load this'}
      text={
        isOffline
          ? 'The Admin Panel needs a connection. Your campaigns still work without it.'
          : reasonOf(error, 'Please try again.')
      }
      action={
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      }
    />
  )
}
