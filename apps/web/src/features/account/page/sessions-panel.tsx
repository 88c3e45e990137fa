import type { SignInSession } from '@lanternkeep/schema'
import { Button, Text } from '@mantine/core'
import { IconLogout2 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { endOtherSessions, endSignInSession, useSignInSessions } from '../../../data/remote/own-account.ts'
import { refusalOf } from '../../../data/remote/refusal.ts'
import { count } from '../../../lib/format.ts'
import { focusPart } from '../../../lib/hooks/lost-focus.ts'
import { useFocusOnNext } from '../../../lib/hooks/use-focus-on-next.ts'
import { ConfirmDialog, LoadingRows, notify, Panel } from '../../../ui/index.ts'
import classes from './account-page.module.css'
import { SessionRow } from './session-row.tsx'

const NOT_REACHED = 'Can’t reach the server.'

/** Where the account is signed in, with ways to sign out elsewhere. */
export function SessionsPanel({ canChange }: { canChange: boolean }) {
  const { data, error, refetch } = useSignInSessions()
  const [ending, setEnding] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const otherIds = (data ?? []).flatMap(({ id, isCurrent }) => (isCurrent ? [] : [id]))
  const others = otherIds.length
  const rows = useRef<HTMLDivElement>(null)
  /** The next device's button, or that for all of them. */
  const focusAt = (index: number) => {
    const buttons = [...(rows.current?.querySelectorAll('button') ?? [])]
    const next = buttons[index] ?? buttons.at(-1)
    if (next) next.focus()
    else focusPart()
  }
  const leave = useFocusOnNext(otherIds, focusAt, ending !== null)

  async function attempt(id: string, work: () => Promise<string>) {
    setEnding(id)
    leave(id)
    try {
      notify({ tone: 'success', title: await work() })
    } catch (failure) {
      notify({ tone: 'error', title: 'Sign out failed', message: refusalOf(failure, NOT_REACHED).message })
      void refetch()
    } finally {
      setEnding(null)
      setAsking(false)
    }
  }
  const endOne = ({ id, device }: SignInSession) =>
    attempt(id, async () => {
      await endSignInSession(id)
      return `${device || 'The other device'} is signed out`
    })
  const endOthers = () =>
    attempt('others', async () => `${count(await endOtherSessions(), 'other device', 'other devices')} signed out`)

  return (
    <Panel title={data ? `Signed in on ${count(data.length, 'device')}` : 'Signed in'}>
      {!data && !error && <LoadingRows count={3} label="Loading your devices" />}
      {!data && error && <Failed onRetry={() => void refetch()} />}
      {data && (
        <div ref={rows}>
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={ending === session.id}
              onEnd={canChange ? () => void endOne(session) : undefined}
            />
          ))}
          <div className={classes.row}>
            <Text className={classes.words} c="dimmed">
              {others === 0 ? 'You aren’t signed in anywhere else.' : 'What is stored on those devices stays there.'}
            </Text>
            {others > 0 && canChange && (
              <Button
                variant="default"
                size="md"
                leftSection={<IconLogout2 size={20} aria-hidden="true" />}
                onClick={() => setAsking(true)}
              >
                Sign out everywhere else
              </Button>
            )}
          </div>
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Sign out everywhere else"
        text={`${count(others, 'device is', 'devices are')} signed out right away. Campaigns stay on them, and sync again after the next login.`}
        confirmLabel="Sign out everywhere else"
        busy={ending === 'others'}
        onConfirm={() => void endOthers()}
        onClose={() => setAsking(false)}
      />
    </Panel>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.row} role="status">
      <Text className={classes.words}>{NOT_REACHED}</Text>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
