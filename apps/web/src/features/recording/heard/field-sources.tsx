import { labelOfField, type Recording, type RecordingSource, type TracedField } from '@lanternkeep/schema'
import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { sessionOf, useRecordings, useSessions } from '../../../data/local/index.ts'
import classes from './heard.module.css'
import { Quote } from './quote.tsx'
import { isSaid, sourcesIn } from './sources-in.ts'
import { useHear } from './use-hear.ts'

type Props = { campaignId: string; sessionId: string | undefined; field: TracedField; text: string }

/** Below a text of a session: which of its sentences the transcript says, and where. Nothing for one's own words. */
export function FieldSources({ campaignId, sessionId, field, text }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { data: recordings = [] } = useRecordings(campaignId)
  const { data: sessions = [] } = useSessions(campaignId)
  const found = recordings
    .filter((recording) => sessionId !== undefined && sessionOf(recording, sessions)?.id === sessionId)
    .map((recording) => ({ recording, sources: sourcesIn(recording, field, text) }))
  const sources = found.flatMap((each) => each.sources)
  if (sources.length === 0) return null
  const said = sources.filter(isSaid).length
  const missing = sources.length - said
  return (
    <section className={classes.below} aria-label={`Sources: ${labelOfField(field)}`}>
      <UnstyledButton
        className={classes.fold}
        data-open={isOpen || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={18} aria-hidden="true" className={classes.chevron} />
        <span>
          {said} of {sources.length} found in the transcript{' '}
          {missing > 0 && (
            <span className={classes.missing}>
              <IconAlertTriangle size={16} aria-hidden="true" /> {missing} not found
            </span>
          )}
        </span>
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen &&
          found.map((each) => <SourceList key={each.recording.id} recording={each.recording} sources={each.sources} />)}
      </div>
    </section>
  )
}

function SourceList({ recording, sources }: { recording: Recording; sources: readonly RecordingSource[] }) {
  const hear = useHear(recording)
  return (
    <ol className={classes.list}>
      {sources.map(({ sentence, quote, at }) => (
        <li key={sentence} className={classes.source}>
          <span>{sentence}</span>
          {quote !== undefined && at !== undefined ? (
            <Quote quote={quote} at={at} hear={hear} />
          ) : (
            <span className={classes.unsaid}>
              <IconAlertTriangle size={18} aria-hidden="true" />
              Not found in the transcript
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
