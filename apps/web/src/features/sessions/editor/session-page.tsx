import { labelOfField, partyPlace } from '@lanternkeep/schema'
import { Box, Title } from '@mantine/core'
import { useDeferredValue } from 'react'
import { Prose } from '../../../ui/index.ts'
import { PlaceLink } from '../../../ui/names/place-link.tsx'
import type { SessionForm } from './saving/session-form.ts'
import classes from './session-page.module.css'

type Props = {
  form: SessionForm
  /** Which of its texts, each under its label; the first one has none. */
  parts: readonly SessionPart[]
}
type SessionPart = 'gmNotes' | 'aiNotes' | 'summary' | 'recap' | 'keyTopics' | 'partyLocation'

/** The session as a page of the journal. */
export function SessionPage({ form, parts }: Props) {
  const shown = useDeferredValue(form)
  const place = partyPlace(shown.partyLocation)
  const written = parts.filter((field) => shown[field].trim())
  return (
    // It scrolls, and often has nothing else for the keyboard to focus.
    <Box component="section" className={classes.page} aria-label="Preview" tabIndex={0}>
      <p className={classes.caption}>Preview</p>
      {written.length === 0 && <p className={classes.nothing}>This page is empty.</p>}
      {written.map((field) => (
        <article key={field} className={classes.part}>
          {field !== parts[0] && (
            <Title order={3} className={classes.title}>
              {labelOfField(field)}
            </Title>
          )}
          {place && field === 'partyLocation' ? (
            <PlaceLink name={place} />
          ) : (
            <Prose text={shown[field]} headingFrom={field === parts[0] ? 3 : 4} />
          )}
        </article>
      ))}
    </Box>
  )
}
