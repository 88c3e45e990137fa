import { Button, Group } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { EmptyState } from '../ui/index.ts'
import { reloadIntoUpdate } from './app-update.ts'
import classes from './shell.module.css'

type Props = {
  /** Another view is another try. */
  view: unknown
  onMenu: () => void
  children: ReactNode
}
type State = { failed: boolean }

/** A screen that breaks, or whose code can not be fetched, says so and leaves the rest of the app alone. */
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
