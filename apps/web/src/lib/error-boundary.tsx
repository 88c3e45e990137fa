import { Component, type ReactNode } from 'react'

type Props = {
  /** A change resets the boundary. */
  view: unknown
  /** Shown in place of what failed. */
  renderFailed: (retry: () => void) => ReactNode
  children: ReactNode
}
type State = { failed: boolean }

/** Holds a crash, or code that can't be loaded, to the part of the screen inside it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.view !== this.props.view) this.retry()
  }

  retry = () => this.setState({ failed: false })

  override render() {
    return this.state.failed ? this.props.renderFailed(this.retry) : this.props.children
  }
}
