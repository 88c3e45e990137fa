import { Button, Center } from '@mantine/core'
import { type Trouble, troubleWords } from './kept-copy-line.tsx'
import { EmptyState } from './lists/empty-state.tsx'

type Props = {
  trouble: Trouble
  /** What is missing: 'The changelog'. */
  what: string
  busy: boolean
  onRetry: () => void
}

/** In place of a list that can't be fetched and was never seen on this device. */
export function NoCopy({ trouble, what, busy, onRetry }: Props) {
  return (
    <Center flex={1}>
      <EmptyState
        title={`${what} isn’t on this device yet`}
        text={`${troubleWords[trouble]} Open it once while you’re online, and you can read it offline later.`}
        action={
          <Button variant="default" size="md" mt="xs" loading={busy} onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </Center>
  )
}
