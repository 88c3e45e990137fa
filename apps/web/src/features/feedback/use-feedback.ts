import { feedbackBody } from '@lanternkeep/schema'
import { type FormEvent, useState } from 'react'
import { isUnreachable, reasonOf } from '../../data/http/request-error.ts'
import { submitFeedback } from '../../data/remote/feedback.ts'
import { notify } from '../../ui/index.ts'
import { EMPTY_DRAFT, type FeedbackDraft, readDraft, writeDraft } from './feedback-draft.ts'

const UNREACHABLE = 'Can’t reach the server. Your text is saved on this device. Send it when the server is back.'

/** What was typed, what is wrong with it, and how it is sent; only sending it or `discard` throws it away. */
export function useFeedback(onSent: () => void) {
  const [draft, setDraft] = useState(readDraft)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const parsed = feedbackBody.safeParse(draft)
  const problem = parsed.error?.issues.find(({ path }) => path[0] === 'description')?.message

  const keep = (next: FeedbackDraft) => {
    setDraft(next)
    writeDraft(next)
  }
  const discard = () => {
    keep(EMPTY_DRAFT)
    setTried(false)
    setFailure(undefined)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!parsed.success || isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await submitFeedback(parsed.data)
      discard()
      notify({ tone: 'success', title: 'Feedback Submitted', message: 'Thank you for your feedback!' })
      onSent()
    } catch (error) {
      setFailure(isUnreachable(error) ? UNREACHABLE : reasonOf(error, 'Something went wrong. Please try again.'))
      notify({ tone: 'error', title: 'Error', message: 'Failed to submit feedback' })
    } finally {
      setBusy(false)
    }
  }
  return {
    draft,
    error: isTried ? problem : undefined,
    failure,
    isBusy,
    change: (part: Partial<FeedbackDraft>) => keep({ ...draft, ...part }),
    discard,
    submit,
  }
}
