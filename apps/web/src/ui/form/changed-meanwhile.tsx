import { labelOfField } from '@lanternkeep/schema'
import { Alert, Text } from '@mantine/core'

type Props = {
  /** What someone else stored while it was edited here, by field. */
  now: Readonly<Record<string, unknown>>
  owner: string | undefined
  saveLabel: string
  wordsOf: ((field: string, value: unknown) => string) | undefined
}

/** Warns before someone else's words are replaced. */
export function ChangedMeanwhile({ now, owner, saveLabel, wordsOf = String }: Props) {
  return (
    <Alert color="straw" role="alert" title="Changed in the meantime">
      {Object.entries(now).map(([field, value]) => (
        <div key={field}>
          <Text c="dimmed">{labelOfField(field, owner)} is now</Text>
          <Text mah="10rem" style={{ overflowY: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {value === null || value === '' ? 'Nothing' : wordsOf(field, value)}
          </Text>
        </div>
      ))}
      <Text mt="xs">“{saveLabel}” replaces this with what you typed.</Text>
    </Alert>
  )
}
