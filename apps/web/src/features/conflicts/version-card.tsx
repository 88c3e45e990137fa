import { Group, Radio, Text } from '@mantine/core'
import { formatDateTime } from '../../lib/format.ts'
import classes from './conflicts.module.css'
import { onlyHere } from './word-differences.ts'

type VersionCardProps = {
  value: 'mine' | 'theirs'
  title: string
  about: string
  /** When it met the other version. */
  at?: string
  text: string
  other: string
}

/** One version; the words that only it has are underlined, solid for mine and dotted for theirs. */
export function VersionCard({ value, title, about, at, text, other }: VersionCardProps) {
  const details = [about, at && formatDateTime(at)].filter(Boolean).join(', ')
  return (
    <Radio.Card value={value} className={classes.version} aria-label={`Keep ${value}: ${text}`}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fz="sm">
          <b>{title}</b>{' '}
          <Text span c="dimmed" fz="sm">
            {details}
          </Text>
        </Text>
        <Radio.Indicator />
      </Group>
      <Text className={classes.text}>
        {onlyHere(text, other).map((piece) =>
          piece.isOnlyHere ? (
            <mark key={piece.at} className={classes[value]}>
              {piece.text}
            </mark>
          ) : (
            piece.text
          ),
        )}
      </Text>
    </Radio.Card>
  )
}
