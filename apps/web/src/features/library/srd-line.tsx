import { SRD_ATTRIBUTION, SRD_CHANGES } from '@lanternkeep/library'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import classes from './library.module.css'

/** Where the creatures come from, as their license asks. */
export function SrdLine() {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  useBackLayer(opened, close)
  return (
    <p className={classes.srd}>
      <span>SRD figures come from the System Reference Document 5.1, CC BY 4.0, changed.</span>
      <Button variant="subtle" px="xs" onClick={() => setOpened(true)}>
        License and source
      </Button>
      <Modal opened={opened} onClose={close} title="License and source">
        <Stack gap="sm">
          <Text>{SRD_ATTRIBUTION}</Text>
          <Text>{SRD_CHANGES}</Text>
        </Stack>
      </Modal>
    </p>
  )
}
