import { type SubmitEvent, useState } from 'react'
import { reasonOf } from '../../../data/http/request-error.ts'
import { requestReset } from '../../../data/remote/auth.ts'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import { useFirstError } from '../use-first-error.ts'
import { rememberResetAddress } from './reset-address.ts'

type Errors = { email?: string; check?: string }

/** The state of the forgot-password form; `message` is what the server answered, the same for every address. */
export function useRequestReset() {
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [phase, setPhase] = useState<'typing' | 'sending' | 'sent'>('typing')
  const [message, setMessage] = useState('')
  const check = useHumanCheck()
  const { form, show } = useFirstError()

  const errors: Errors = {}
  if (asked && !isAddress(email)) errors.email = 'Please enter your email address'
  if (asked && check.token === null) errors.check = 'Please confirm that you’re human'

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (phase === 'sending') return
    setAsked(true)
    setFailure(null)
    if (check.token === null || !isAddress(email)) return show()
    setPhase('sending')
    try {
      const answer = await requestReset({ email: email.trim(), recaptchaToken: check.token })
      rememberResetAddress(email.trim())
      setMessage(answer.message)
      setPhase('sent')
    } catch (error) {
      setFailure(reasonOf(error, 'Failed to send reset email'))
      setAsked(false)
      check.askAgain()
      setPhase('typing')
    }
  }
  return { form, email, errors, failure, phase, message, check, setEmail, submit }
}

/** What can not be an address is not sent; the server looks closer. */
function isAddress(typed: string): boolean {
  return /^\S+@\S+$/.test(typed.trim())
}
