import { Skeleton, Stack, Text } from '@mantine/core'
import { usePlaceholder } from '../../lib/hooks/use-placeholder.ts'

type Props = {
  count: number
  height?: number
  label?: string
  /** Also shows the label on the screen, above the rows. */
  worded?: boolean
}

export function LoadingRows({ count, height = 64, label = 'Loading', worded = false }: Props) {
  const visible = usePlaceholder()
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
