import { Button, Group } from '@mantine/core'
import { EmptyState } from '../ui/index.ts'
import { reloadIntoUpdate } from './app-update.ts'
import classes from './shell.module.css'

/** In place of a screen that crashes or whose code can't be loaded; the rest of the app keeps working. */
export function ScreenFailed({ onMenu }: { onMenu: () => void }) {
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
