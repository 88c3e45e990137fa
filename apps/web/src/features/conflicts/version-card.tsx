import { Radio, Text } from '@mantine/core'
import { IconDeviceLaptop, IconDevices } from '@tabler/icons-react'
import { formatDateTime } from '../../lib/format.ts'
import classes from './conflicts.module.css'
import { onlyHere } from './word-differences.ts'

type VersionCardProps = {
  value: 'mine' | 'theirs'
  title: string
  about: string
  /** When the conflict was found. */
  at?: string
  text: string
  other: string
}

/** One version. The words that only it has are underlined, solid for mine and dotted for theirs. */
export function VersionCard({ value, title, about, at, text, other }: VersionCardProps) {
  const details = [about, at && formatDateTime(at)].filter(Boolean).join(', ')
  const Icon = value === 'mine' ? IconDeviceLaptop : IconDevices
  return (
    <Radio.Card value={value} className={classes.version} aria-label={`Keep ${value}: ${text}`}>
      <span className={classes.versionHead}>
        <Icon size={20} aria-hidden="true" />
        <span className={classes.whose}>
          <b>{title}</b> <span className={classes.details}>{details}</span>
        </span>
        <Radio.Indicator className={classes.indicator} iconColor="var(--lk-on-fill)" />
      </span>
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
