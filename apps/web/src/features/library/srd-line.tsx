import { SRD_ATTRIBUTION, SRD_CHANGES } from '@lanternkeep/library'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import classes from './library.module.css'

type Props = { failed: boolean; onRetry: () => void }

/** Where the creatures of the SRD come from, as their license asks; or that they couldn't be loaded. */
export function SrdLine({ failed, onRetry }: Props) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  if (failed) {
    return (
      <p className={classes.srd} role="status">
        <span>The creatures that come with the app couldn’t be loaded.</span>
        <Button variant="subtle" px="xs" onClick={onRetry}>
          Try again
        </Button>
      </p>
    )
  }
  return (
    <>
      <p className={classes.srd}>
        <span>SRD figures come from the System Reference Document 5.1, CC BY 4.0, changed.</span>
        <Button variant="subtle" px="xs" onClick={() => setOpened(true)}>
          License and source
        </Button>
      </p>
      <Dialog opened={opened} onClose={close} title="License and source">
        <Stack gap="sm">
          <Text>{SRD_ATTRIBUTION}</Text>
          <Text>{SRD_CHANGES}</Text>
        </Stack>
      </Dialog>
    </>
  )
}
