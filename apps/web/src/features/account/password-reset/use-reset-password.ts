import { MIN_PASSWORD_LENGTH, type SecurityQuestion } from '@lanternkeep/schema'
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { RequestError, reasonOf } from '../../../data/http/request-error.ts'
import { resetPassword } from '../../../data/remote/auth.ts'
import { useFirstError } from '../use-first-error.ts'
import { forgetResetAddress } from './reset-address.ts'

const REDIRECT_AFTER_MS = 2_000
const NOT_COMPLETE = 'This reset link is incomplete. Open it from the email again.'
const NOTHING = { newPassword: '', confirmation: '', securityQuestion: '', securityAnswer: '' }

type Typed = typeof NOTHING
type Errors = Partial<Record<keyof Typed, string>>

/** The state of the reset form; `dead` when the link itself is of no use any more. */
export function useResetPassword(token: string, onDone: () => void) {
  const [typed, setTyped] = useState<Typed>(NOTHING)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(token ? null : NOT_COMPLETE)
  const [phase, setPhase] = useState<'typing' | 'sending' | 'done' | 'dead'>(token ? 'typing' : 'dead')
  const { form, show } = useFirstError()
  const leave = useEffectEvent(onDone)
  useEffect(() => {
    if (phase !== 'done') return
    const timer = window.setTimeout(() => leave(), REDIRECT_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [phase])

  const change = (name: keyof Typed, value: string) => {
    const next = { ...typed, [name]: value }
    setTyped(name === 'securityQuestion' && value === '' ? { ...next, securityAnswer: '' } : next)
    setErrors(({ [name]: _, ...others }) => others)
  }
  const fail = (error: unknown) => {
    const path = error instanceof RequestError ? error.path : undefined
    const reason = reasonOf(error, 'Failed to reset password')
    setPhase(path === 'token' ? 'dead' : 'typing')
    if (path !== undefined && path in NOTHING) {
      setErrors({ [path]: reason })
      show()
    } else setFailure(reason)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (phase === 'sending') return
    const found = errorsOf(typed)
    setErrors(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return show()
    setPhase('sending')
    try {
      await resetPassword(bodyOf(token, typed))
      forgetResetAddress()
      setPhase('done')
    } catch (error) {
      fail(error)
    }
  }
  return { form, typed, errors, failure, phase, change, submit }
}

/** Spec 1 s.5, and no question without its answer: it would be sent for nothing. */
function errorsOf({ newPassword, confirmation, securityQuestion, securityAnswer }: Typed): Errors {
  const errors: Errors = {}
  if (newPassword.length < MIN_PASSWORD_LENGTH) errors.newPassword = 'Password must be at least 6 characters'
  if (confirmation !== newPassword) errors.confirmation = 'Passwords do not match'
  if (securityQuestion && !securityAnswer.trim()) errors.securityAnswer = 'Please answer the question, or choose None'
  return errors
}

function bodyOf(token: string, { newPassword, securityQuestion, securityAnswer }: Typed) {
  // Chosen from the list of them, or it would be empty.
  const asked = securityQuestion && { securityQuestion: securityQuestion as SecurityQuestion, securityAnswer }
  return { token, newPassword, ...(asked || {}) }
}
