import type { ServerHealth } from '@lanternkeep/schema'
import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { reasonOf } from '../../../data/http/request-error.ts'
import { sendTestMail, setAdminTwoFactor, useAdminTwoFactor } from '../../../data/remote/admin/health.ts'
import { count, formatDateTime } from '../../../lib/format.ts'
import { notify, Panel } from '../../../ui/index.ts'
import { CheckRow } from './check-row.tsx'
import { HandOver } from './hand-over.tsx'
import { mailInWords, refusedInWords } from './health-words.ts'
import classes from './server.module.css'

const NOT_REACHED = 'Can’t reach the server.'

export function ServerChecks({ health }: { health: ServerHealth }) {
  const { backup, integrity, mail, refusedPushes } = health
  const mailState = mailInWords(health)
  return (
    <Panel title="Checks">
      <CheckRow state={refusedPushes.changes > 0 ? 'bad' : 'good'} {...refusedInWords(health)} />
      <CheckRow
        state={backup.isLate ? 'watch' : 'good'}
        title="Backup"
        text={
          backup.at === null
            ? firstBackupInWords(backup.everyHours)
            : `${formatDateTime(backup.at)}, read back and checked.`
        }
      />
      {integrity && (
        <CheckRow
          state={integrity.fault === undefined ? 'good' : 'bad'}
          title={integrity.fault === undefined ? 'Database check' : 'The database is damaged'}
          text={
            integrity.fault === undefined
              ? `Read as a whole, ${formatDateTime(integrity.at)}: no faults.`
              : `${formatDateTime(integrity.at)}: ${integrity.fault}. Put a backup back with “npm run restore”.`
          }
        />
      )}
      <CheckRow
        state={mailState.state}
        title={mailState.title}
        text={mailState.text || `The last one ${formatDateTime(mail.lastSentAt ?? '')}.`}
        act={<TestMail sends={mail.sends} />}
      />
      <TwoFactorRule />
      <HandOver />
    </Panel>
  )
}

function firstBackupInWords(everyHours: number): string {
  return everyHours > 0 ? 'None was made yet. The first one comes within minutes.' : 'None was made yet.'
}

function TestMail({ sends }: { sends: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const to = await sendTestMail()
      const title = sends ? 'Test mail is on its way' : 'Test mail is in the Outbox'
      notify({ tone: 'success', title, message: `To ${to}.` })
    } catch (error) {
      notify({ tone: 'error', title: 'No test mail', message: reasonOf(error, NOT_REACHED) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" size="md" loading={isBusy} onClick={() => void send()}>
      Send a test mail
    </Button>
  )
}

function TwoFactorRule() {
  const { data: rule } = useAdminTwoFactor()
  if (!rule) return null
  const change = async (isRequired: boolean) => {
    try {
      await setAdminTwoFactor(isRequired)
    } catch (error) {
      notify({ tone: 'error', title: 'Not changed', message: reasonOf(error, NOT_REACHED) })
    }
  }
  const without = count(rule.adminsWithout, 'admin')
  return (
    <div className={classes.row}>
      <Switch
        label="Admins need two-factor"
        description={
          rule.adminsWithout === 0
            ? 'All admins use it.'
            : `${without} ${rule.adminsWithout === 1 ? 'doesn’t' : 'don’t'} use it yet${rule.isRequired ? ': the Admin Panel is closed to them until they do.' : '.'}`
        }
        checked={rule.isRequired}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </div>
  )
}
