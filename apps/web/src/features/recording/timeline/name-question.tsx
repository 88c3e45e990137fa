import type { Recording } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { leaveSpelling, spellAs, useDb, useMisheard } from '../../../data/local/index.ts'
import { count } from '../../../lib/format.ts'
import { notify } from '../../../ui/index.ts'
import classes from './timeline.module.css'

type Props = { recording: Recording; sessionId: string | undefined }

/** One word at a time that may be a name of the campaign. */
export function NameQuestion({ recording, sessionId }: Props) {
  const db = useDb()
  const found = useMisheard(recording)
  const [isBusy, setBusy] = useState(false)
  const [first] = found
  if (!first) return null
  const { heard, name } = first
  const answer = async (work: Promise<void>) => {
    setBusy(true)
    try {
      await work
    } catch {
      notify({ tone: 'error', title: 'Not saved', message: 'Couldn’t change the transcript on this device.' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={classes.question} aria-label="A name that may be misheard">
      <span className={classes.said}>
        Heard {count(first.count, 'time')}: <s>{heard}</s> <span aria-hidden="true">→</span> <b>{name}</b>
      </span>
      <Button
        variant="light"
        disabled={isBusy}
        onClick={() => void answer(spellAs(db, recording, { heard, name, sessionId }))}
      >
        {name} everywhere
      </Button>
      <Button
        variant="subtle"
        color="gray"
        disabled={isBusy}
        onClick={() => void answer(leaveSpelling(db, recording, heard))}
      >
        Leave it
      </Button>
      {found.length > 1 && <span className={classes.time}>1 of {found.length}</span>}
    </section>
  )
}
