import { Button, Group } from '@mantine/core'
import { useOnline } from '../lib/hooks/use-online.ts'
import { EmptyState } from '../ui/index.ts'
import { mayReload, reloadIntoUpdate } from './app-update.ts'
import classes from './shell.module.css'

type Props = { isMissing: boolean; onMenu: () => void; onRetry: () => void }

/** In place of a screen that crashes or whose code can't be loaded; the rest of the app keeps working. */
export function ScreenFailed({ isMissing, onMenu, onRetry }: Props) {
  const online = useOnline()
  return (
    <main className={classes.loading}>
      <EmptyState
        title="This screen couldn’t be shown"
        text={
          isMissing
            ? 'Everything you saved is safe on this device. If you’re offline, this screen opens once you’re back online.'
            : 'Everything you saved is safe on this device. Reloading usually helps.'
        }
        action={
          <Group justify="center" gap="sm" mt="sm">
            <Button variant="default" onClick={onMenu}>
              Main menu
            </Button>
            {isMissing && (
              <Button variant={online ? 'default' : undefined} onClick={onRetry}>
                Try again
              </Button>
            )}
            {mayReload({ online, isMissing }) && <Button onClick={() => void reloadIntoUpdate()}>Reload</Button>}
          </Group>
        }
      />
    </main>
  )
}
