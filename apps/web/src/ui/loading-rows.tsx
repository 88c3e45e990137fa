import { Skeleton, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'

type Props = { count: number; height?: number; label?: string }

/** What is quicker than this shows nothing: a flash of grey reads as slowness. */
const SHOWN_AFTER_MS = 300

export function LoadingRows({ count, height = 64, label = 'Loading' }: Props) {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setVisible(true), SHOWN_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [])
  return (
    <Stack gap="sm" role="status" aria-label={label} aria-busy="true">
      {visible && rowsOf(count).map((row) => <Skeleton key={row} height={height} radius="md" />)}
    </Stack>
  )
}

function rowsOf(count: number) {
  return Array.from({ length: count }, (_, row) => `row ${row}`)
}
