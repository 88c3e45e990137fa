import { Radio } from '@mantine/core'
import { IconDeviceLaptop, IconDevices } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import classes from './conflicts.module.css'

type VersionCardProps = {
  value: 'mine' | 'theirs'
  title: string
  about: string
  /** When the conflict was found. */
  at?: string
  /** The version in words, for screen readers. */
  words: string
  children: ReactNode
}

/** One version, to be chosen. */
export function VersionCard({ value, title, about, at, words, children }: VersionCardProps) {
  const details = [about, at && formatDateTime(at)].filter(Boolean).join(', ')
  const Icon = value === 'mine' ? IconDeviceLaptop : IconDevices
  return (
    <Radio.Card value={value} className={classes.version} aria-label={`Keep ${value}: ${words}`}>
      <span className={classes.versionHead}>
        <Icon size={20} aria-hidden="true" />
        <span className={classes.whose}>
          <b>{title}</b> <span className={classes.details}>{details}</span>
        </span>
        <Radio.Indicator className={classes.indicator} iconColor="var(--lk-on-fill)" />
      </span>
      {children}
    </Radio.Card>
  )
}
