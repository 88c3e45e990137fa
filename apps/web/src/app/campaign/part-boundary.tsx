import { Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { EmptyState, notify } from '../../ui/index.ts'
import { reloadIntoUpdate } from '../app-update.ts'
import { ErrorBoundary } from '../error-boundary.tsx'

/** A tool that crashes or whose code can't be loaded fails in its own place: the campaign around it stays open. */
export function ToolBoundary({ tool, children }: { tool: string; children: ReactNode }) {
  return (
    <ErrorBoundary view={tool} renderFailed={(retry) => <ToolFailed onRetry={retry} />}>
      {children}
    </ErrorBoundary>
  )
}

function ToolFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      title="This tool couldn’t be opened"
      text="The rest of the campaign works. If you’re offline, this tool opens once you’re back online."
      action={
        <Group justify="center" gap="sm" mt="sm">
          <Button variant="default" onClick={() => void reloadIntoUpdate()}>
            Reload
          </Button>
          <Button onClick={onRetry}>Try again</Button>
        </Group>
      }
    />
  )
}

type PartProps = {
  /** What a toast names: 'Search'. Without it, nothing is said. */
  name?: string
  /** Closes what failed, so that it can be tried again. */
  onFailed?: () => void
  children: ReactNode
}

/** The same for a dialog or a small part, which has no place to say so. */
export function PartBoundary({ name, onFailed, children }: PartProps) {
  return (
    <ErrorBoundary view={undefined} renderFailed={() => <PartFailed name={name} onFailed={onFailed} />}>
      {children}
    </ErrorBoundary>
  )
}

function PartFailed({ name, onFailed }: Pick<PartProps, 'name' | 'onFailed'>) {
  const tell = useEffectEvent(() => {
    const message = 'If you’re offline, it opens once you’re back online.'
    if (name) notify({ tone: 'error', title: `${name} couldn’t be opened`, message })
    onFailed?.()
  })
  useEffect(() => tell(), [])
  return null
}
