import { Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'

type Props = {
  count: number
  height?: number
  label?: string
  /** Also shows the label on the screen, above the rows. */
  worded?: boolean
}

/** Anything quicker shows nothing: a flash of gray looks slow. */
const SHOWN_AFTER_MS = 300

export function LoadingRows({ count, height = 64, label = 'Loading', worded = false }: Props) {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setVisible(true), SHOWN_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [])
  return (
    <Stack gap="sm" role="status" aria-label={label} aria-busy="true">
      {visible && worded && <Text c="dimmed">{label}</Text>}
      {visible && rowsOf(count).map((row) => <Skeleton key={row} height={height} radius="md" />)}
    </Stack>
  )
}

function rowsOf(count: number) {
  return Array.from({ length: count }, (_, row) => `row ${row}`)
}
