import { labelOfField } from '@lanternkeep/schema'
import { Alert, Text } from '@mantine/core'

type Props = {
  /** By field, what somebody else set while it was edited here. */
  now: Readonly<Record<string, unknown>>
  owner: string | undefined
  saveLabel: string
  wordsOf: ((field: string, value: unknown) => string) | undefined
}

/** Shown before what somebody else wrote is replaced. */
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
