import { Button, Text, Title } from '@mantine/core'
import { IconDownload, IconRefresh, IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { databaseName, type OpenTrouble, startOver } from '../../data/local/engine/trouble/index.ts'
import { formatDateTime } from '../../lib/format.ts'
import { ConfirmDialog, Lantern, notify, Wordmark } from '../../ui/index.ts'
import { CopyText } from './copy-text.tsx'
import { StartOverText } from './start-over-text.tsx'
import classes from './storage-trouble.module.css'
import { TroubleDetails } from './trouble-details.tsx'
import { TroubleFigures } from './trouble-figures.tsx'
import { TroubleStep } from './trouble-step.tsx'
import { startOverQuestion, troubleReason, troubleTitle, tryAgainText } from './trouble-words.ts'
import { saveRawCopy, useRawCopy } from './use-raw-copy.ts'

type Props = {
  trouble: OpenTrouble
  account: string
  /** Named in the copy. */
  accountName: string
  version: string
  /** Restarts the app. */
  onReload: () => void
}

const NO_ROOM = 'The browser has no room left. Nothing was changed. Free some space on this device and try again.'

/** The account's data is on this device but doesn't open: what is there, and what a person can do. */
export function StorageTrouble({ trouble, account, accountName, version, onReload }: Props) {
  const { kind, at, details } = trouble
  const isFailed = kind !== 'waiting'
  // Another tab may start over meanwhile; this screen is about what was there before.
  const [name] = useState(() => databaseName(account))
  // Reading would slow down databases that are still opening.
  const state = useRawCopy({ account, name, accountName, isWanted: isFailed })
  const [saved, setSaved] = useState(false)
  const [asking, setAsking] = useState(false)
  const copy = state.kind === 'read' ? state.copy : undefined
  const contents = copy?.contents
  const isEmpty = !contents || contents.campaigns.length + contents.entries + contents.pictures === 0

  const save = () => {
    if (!copy) return
    saveRawCopy(copy)
    setSaved(true)
  }
  const beginEmpty = () => {
    try {
      startOver(account, name, new Date().toISOString())
      onReload()
    } catch {
      setAsking(false)
      notify({ tone: 'error', title: 'Couldn’t start over', message: NO_ROOM })
    }
  }
  return (
    <main className={classes.screen}>
      <header className={classes.bar}>
        <Wordmark height={34} />
        <Text c="dimmed">v{version}</Text>
      </header>
      <div className={classes.middle}>
        <div className={classes.head}>
          <Lantern size={72} lit={false} />
          <div>
            <Title order={1} className={classes.title}>
              {troubleTitle(kind, contents)}
            </Title>
            <Text>{troubleReason(kind, version)}</Text>
          </div>
        </div>
        {contents && <TroubleFigures contents={contents} />}
        <ol className={classes.steps}>
          {isFailed && (
            <TroubleStep
              number={1}
              title="Save a copy"
              text={<CopyText copy={copy} isEmpty={isEmpty} saved={saved} isReading={state.kind === 'reading'} />}
              button={
                <Button
                  className={classes.button}
                  size="md"
                  variant={saved ? 'default' : 'filled'}
                  leftSection={<IconDownload size={20} aria-hidden="true" />}
                  disabled={isEmpty}
                  onClick={save}
                >
                  Save a copy
                </Button>
              }
            />
          )}
          <TroubleStep
            number={isFailed ? 2 : 1}
            title="Try again"
            text={tryAgainText(kind)}
            button={
              <Button
                className={classes.button}
                size="md"
                variant={saved || !isFailed ? 'filled' : 'default'}
                leftSection={<IconRefresh size={20} aria-hidden="true" />}
                onClick={onReload}
              >
                Try again
              </Button>
            }
          />
          {isFailed && (
            <TroubleStep
              number={3}
              title="Start over"
              text={<StartOverText campaigns={contents?.campaigns ?? []} />}
              button={
                <Button
                  className={classes.button}
                  size="md"
                  variant="outline"
                  color="ember"
                  leftSection={<IconRestore size={20} aria-hidden="true" />}
                  onClick={() => setAsking(true)}
                >
                  Start over…
                </Button>
              }
            />
          )}
        </ol>
        {details && <TroubleDetails text={`${formatDateTime(at)}. ${details}`} />}
      </div>
      <ConfirmDialog
        opened={asking}
        title="Start over?"
        text={startOverQuestion({ saved: saved || isEmpty })}
        confirmLabel="Start over"
        destructive
        onConfirm={beginEmpty}
        onClose={() => setAsking(false)}
      />
    </main>
  )
}
