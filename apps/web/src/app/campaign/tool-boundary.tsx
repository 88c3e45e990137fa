import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorBoundary } from '../../lib/error-boundary.tsx'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { EmptyState } from '../../ui/index.ts'
import { mayReload, reloadIntoUpdate } from '../app-update.ts'

/** A tool that crashes or whose code can't be loaded fails in its own place: the campaign around it stays open. */
export function ToolBoundary({ tool, children }: { tool: string; children: ReactNode }) {
  return (
    <ErrorBoundary view={tool} renderFailed={(onRetry, isMissing) => <ToolFailed {...{ onRetry, isMissing }} />}>
      {children}
    </ErrorBoundary>
  )
}

function ToolFailed({ onRetry, isMissing }: { onRetry: () => void; isMissing: boolean }) {
  const online = useOnline()
  return (
    <EmptyState
      title="This tool couldn’t be opened"
      text="The rest of the campaign works. If you’re offline, this tool opens once you’re back online."
      action={
        <Group justify="center" gap="sm" mt="sm">
          {mayReload({ online, isMissing }) && (
            <Button variant="default" onClick={() => void reloadIntoUpdate()}>
              Reload
            </Button>
          )}
          <Button onClick={onRetry}>Try again</Button>
        </Group>
      }
    />
  )
}
