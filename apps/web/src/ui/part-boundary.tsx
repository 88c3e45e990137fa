import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { ErrorBoundary } from '../lib/error-boundary.tsx'
import { notify } from './toasts/toast-store.ts'

type PartProps = {
  /** What a toast names: 'Search'. Without it, nothing is said. */
  name?: string
  /** Closes what failed, so that it can be tried again. */
  onFailed?: () => void
  children: ReactNode
}

/**
 * A dialog or a small part that crashes or whose code can't be loaded has no place to say so: the screen around it stays,
 * and a toast says it.
 */
export function PartBoundary({ name, onFailed, children }: PartProps) {
  return (
    <ErrorBoundary view={undefined} renderFailed={() => <PartFailed name={name} onFailed={onFailed} />}>
      {children}
    </ErrorBoundary>
  )
}

function PartFailed({ name, onFailed }: Pick<PartProps, 'name' | 'onFailed'>) {
  const tell = useEffectEvent(() => {
    const message = 'If you’re offline, try again once you’re back online.'
    if (name) notify({ tone: 'error', title: `${name} couldn’t be opened`, message })
    onFailed?.()
  })
  useEffect(() => tell(), [])
  return null
}
