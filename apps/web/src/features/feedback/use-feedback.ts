import { feedbackBody } from '@lanternkeep/schema'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isUnreachable } from '../../data/http/request-error.ts'
import { submitFeedback } from '../../data/remote/feedback.ts'
import { refusalOf } from '../../data/remote/refusal.ts'
import { newId } from '../../lib/new-id.ts'
import { notify, useSchemaForm } from '../../ui/index.ts'
import { type DraftElsewhere, EMPTY_DRAFT, onDraftElsewhere, readDraft, writeDraft } from './feedback-draft.ts'

const UNREACHABLE = 'Can’t reach the server. Your text is saved on this device. Send it when the server is back.'

type Options = { onSent: () => void; onSending: (isSending: boolean) => void }

/** The form over the kept draft; only sending it or `discard` throws that away. */
export function useFeedback({ onSent, onSending }: Options) {
  const [{ type, description, draftId = newId() }] = useState(readDraft)
  const idRef = useRef(draftId)
  /** Another tab sent or discarded just this text. */
  const isTaken = useRef(false)
  const form = useSchemaForm({
    initialValues: { type, description },
    schema: feedbackBody,
    goesOnceSent: true,
    onSubmit: async (body) => {
      onSending(true)
      try {
        await submitFeedback({ ...body, draftId: idRef.current })
      } finally {
        onSending(false)
      }
      discard()
      notify({ tone: 'success', title: 'Feedback Submitted', message: 'Thank you for your feedback!' })
      onSent()
    },
    onFailure: (error) => {
      notify({ tone: 'error', title: 'Error', message: 'Failed to submit feedback' })
      if (isUnreachable(error)) return { message: UNREACHABLE }
      return refusalOf(error, 'Something went wrong. Please try again.')
    },
    onChange: (typed) => {
      // Emptied, by hand or once it is sent: what follows is another piece of feedback.
      if (typed.description === '' || isTaken.current) idRef.current = newId()
      isTaken.current = false
      writeDraft({ ...typed, draftId: idRef.current })
    },
  })
  const hear = useEffectEvent(({ theirs, before }: DraftElsewhere) => {
    const isSame = (theirs ?? before)?.description === form.values.description
    // Two texts now: with one id, the one that is sent last would replace the other.
    if (!isSame) idRef.current = newId()
    else isTaken.current = theirs === undefined
  })
  useEffect(() => onDraftElsewhere(hear), [])
  const discard = () => form.change(EMPTY_DRAFT)
  return { form, discard }
}
