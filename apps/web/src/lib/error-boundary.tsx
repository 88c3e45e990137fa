import { Component, type ReactNode, useRef, useState } from 'react'
import { useRetryOnline } from './hooks/use-retry-online.ts'
import { CodeMissing } from './lazy-view.tsx'

type Props = {
  /** A change resets the boundary. */
  view: unknown
  /** Shown in place of what failed. `isMissing`: its code didn't arrive; otherwise it crashed. */
  renderFailed: (retry: () => void, isMissing: boolean) => ReactNode
  children: ReactNode
}
type State = { failed: boolean; isMissing: boolean }

/**
 * Holds a crash, or code that can't be loaded, to the part of the screen inside it. Code is loaded again when the
 * network is back.
 */
export function ErrorBoundary(props: Props) {
  const boundary = useRef<Boundary>(null)
  const [missing, setMissing] = useState<CodeMissing>()
  useRetryOnline(missing, () => boundary.current?.retry())
  return <Boundary ref={boundary} {...props} onMissing={setMissing} />
}

class Boundary extends Component<Props & { onMissing: (error: CodeMissing) => void }, State> {
  override state: State = { failed: false, isMissing: false }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, isMissing: error instanceof CodeMissing }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof CodeMissing) this.props.onMissing(error)
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.view !== this.props.view) this.retry()
  }

  retry = () => this.setState({ failed: false })

  override render() {
    const { failed, isMissing } = this.state
    return failed ? this.props.renderFailed(this.retry, isMissing) : this.props.children
  }
}
