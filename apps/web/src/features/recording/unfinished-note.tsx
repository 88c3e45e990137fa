import type { Recording } from '@lanternkeep/schema'
import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { goesAt, noteRecording, noteWarned, useDb } from '../../data/local/index.ts'
import { formatDate } from '../../lib/format.ts'
import { notify } from '../../ui/index.ts'

/** Until when the recording stays, and how to keep it. Showing this counts as the warning (behavior.md#recording). */
export function UnfinishedNote({ recording }: { recording: Recording }) {
  const db = useDb()
  const { id } = recording
  const [until] = useState(() => formatDate(goesAt(recording).toISOString()))
  useEffect(() => {
    noteWarned(db, id).catch(() => undefined)
  }, [db, id])

  async function keep() {
    try {
      await noteRecording(db, id, { status: 'finished', isCheckpoint: false })
    } catch {
      notify({ tone: 'error', title: 'Error', message: 'Couldn’t save the change on this device.' })
    }
  }
  return (
    <Group gap="sm" justify="space-between">
      <Text c="straw">This recording was never finished. It will be deleted after {until}.</Text>
      <Button variant="default" onClick={() => void keep()}>
        Keep it
      </Button>
    </Group>
  )
}
