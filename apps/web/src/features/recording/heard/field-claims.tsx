import { type ClaimField, labelOfField, type Recording, type RecordingClaim } from '@lanternkeep/schema'
import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { sessionOf, useRecordings, useSessions } from '../../../data/local/index.ts'
import { claimsIn, isSaid } from './claims-in.ts'
import classes from './heard.module.css'
import { Quote } from './quote.tsx'
import { useHear } from './use-hear.ts'

type Props = { campaignId: string; sessionId: string | undefined; field: ClaimField; text: string }

/** Below a text of a session: which of its sentences the transcript says, and where. Nothing for one's own words. */
export function FieldClaims({ campaignId, sessionId, field, text }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { data: recordings = [] } = useRecordings(campaignId)
  const { data: sessions = [] } = useSessions(campaignId)
  const found = recordings
    .filter((recording) => sessionId !== undefined && sessionOf(recording, sessions)?.id === sessionId)
    .map((recording) => ({ recording, claims: claimsIn(recording, field, text) }))
  const claims = found.flatMap((each) => each.claims)
  if (claims.length === 0) return null
  const said = claims.filter(isSaid).length
  const missing = claims.length - said
  return (
    <section className={classes.sources} aria-label={`Sources: ${labelOfField(field)}`}>
      <UnstyledButton
        className={classes.fold}
        data-open={isOpen || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={18} aria-hidden="true" className={classes.chevron} />
        <span>
          {said} of {claims.length} found in the transcript{' '}
          {missing > 0 && (
            <span className={classes.missing}>
              <IconAlertTriangle size={16} aria-hidden="true" /> {missing} not found
            </span>
          )}
        </span>
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen &&
          found.map((each) => <ClaimList key={each.recording.id} recording={each.recording} claims={each.claims} />)}
      </div>
    </section>
  )
}

function ClaimList({ recording, claims }: { recording: Recording; claims: readonly RecordingClaim[] }) {
  const hear = useHear(recording)
  return (
    <ol className={classes.claims}>
      {claims.map(({ sentence, quote, at }) => (
        <li key={sentence} className={classes.claim}>
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
