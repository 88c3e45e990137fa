import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './account-page.module.css'

type Props = {
  label: string
  value: ReactNode
  badge?: ReactNode
  note?: ReactNode
  /** Absent while it can't be changed. */
  onChange?: (() => void) | undefined
  changeLabel?: string
}

/** One fact of the account, and the button that changes it. */
export function FactRow({ label, value, badge, note, onChange, changeLabel = 'Change' }: Props) {
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <p className={classes.label}>{label}</p>
        <p className={classes.value}>
          <span>{value}</span>
          {badge}
        </p>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {onChange && (
        <Button variant="default" size="md" aria-label={`${changeLabel}: ${label}`} onClick={onChange}>
          {changeLabel}
        </Button>
      )}
    </div>
  )
}
