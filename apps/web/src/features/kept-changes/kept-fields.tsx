import { Stack, Text } from '@mantine/core'
import type { KeptDocument } from '../../data/local/index.ts'
import { keptInWords } from './kept-words.ts'

/** The fields of a change that never reached the server. */
export function KeptFields({ kept }: { kept: KeptDocument }) {
  return (
    <Stack gap="sm">
      {keptInWords(kept).fields.map(({ label, text }) => (
        <div key={label}>
          <Text c="dimmed" size="sm">
            {label}
          </Text>
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>
        </div>
      ))}
    </Stack>
  )
}
