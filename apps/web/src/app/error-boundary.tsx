import { Button, Group } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { EmptyState } from '../ui/index.ts'
import { reloadIntoUpdate } from './app-update.ts'
import classes from './shell.module.css'

type Props = {
  /** A change resets the boundary. */
  view: unknown
  onMenu: () => void
  children: ReactNode
}
type State = { failed: boolean }

/**
 * Shows an error in place of a screen that crashes or whose code can't be loaded; the rest of the app keeps working.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.view !== this.props.view) this.setState({ failed: false })
  }

  override render() {
    const { onMenu, children } = this.props
    if (!this.state.failed) return children
    return (
      <main className={classes.loading}>
        <EmptyState
          title="This screen couldn’t be shown"
          text="Everything you saved is safe on this device. Reloading usually helps."
          action={
            <Group justify="center" gap="sm" mt="sm">
              <Button variant="default" onClick={onMenu}>
                Main menu
              </Button>
              <Button onClick={() => void reloadIntoUpdate()}>Reload</Button>
            </Group>
          }
        />
      </main>
    )
  }
}
