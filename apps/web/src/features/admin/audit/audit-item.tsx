import type { AuditEntry } from '@lanternkeep/schema'
import { Text } from '@mantine/core'
import { formatDateTime } from '../../../lib/format.ts'
import classes from './audit-row.module.css'
import { addressIn, auditSentence } from './audit-sentence.ts'

export function AuditItem({ entry }: { entry: AuditEntry }) {
  const addresses = [entry.actor.name, entry.target?.name ?? ''].map(addressIn).filter(Boolean)
  return (
    <article className={classes.row}>
      <Text component="time" dateTime={entry.at} className={classes.when}>
        {formatDateTime(entry.at)}
      </Text>
      <div className={classes.words}>
        <Text className={classes.sentence}>{auditSentence(entry)}</Text>
        {addresses.length > 0 && <Text className={classes.addresses}>{addresses.join(' · ')}</Text>}
      </div>
    </article>
  )
}
