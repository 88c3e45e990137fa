import type { SecurityQuestion } from '@lanternkeep/schema'
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { RequestError, reasonOf } from '../../../data/http/request-error.ts'
import { register } from '../../../data/remote/auth.ts'
import { notify } from '../../../ui/index.ts'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import { useFirstError } from '../use-first-error.ts'
import { EMPTY_REGISTRATION, errorsOf, type FieldErrors, type Registration } from './registration.ts'

const REDIRECT_AFTER_MS = 2_000

/** The state of the register form, from typing to the way back to the menu. */
export function useRegister(onRegistered: () => void) {
  const [typed, setTyped] = useState(EMPTY_REGISTRATION)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { token, attempt, setToken, askAgain } = useHumanCheck()
  const { form, show } = useFirstError()
  const [asked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [phase, setPhase] = useState<'typing' | 'sending' | 'done'>('typing')
  const leave = useEffectEvent(onRegistered)
  useEffect(() => {
    if (phase !== 'done') return
    const timer = window.setTimeout(() => leave(), REDIRECT_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [phase])

  const change = (name: keyof Registration, value: string) => {
    const next = { ...typed, [name]: value }
    setTyped(next)
    if (asked) setErrors(errorsOf(next))
    else setErrors(({ [name]: _, ...others }) => others)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (phase !== 'typing') return
    const found = errorsOf(typed)
    setErrors(found)
    setAsked(true)
    if (token === null || Object.keys(found).length > 0) return show()
    setPhase('sending')
    setFailure(null)
    try {
      const { message } = await register(bodyOf(typed, token))
      notify({ tone: 'success', title: 'Registration Successful', message })
      setPhase('done')
    } catch (error) {
      const message = reasonOf(error, 'Registration failed. Please try again.')
      notify({ tone: 'error', title: 'Registration Failed', message })
      const field = fieldOf(error)
      setFailure(field ? null : message)
      setErrors(field ? { [field]: message } : {})
      setAsked(false)
      askAgain()
      setPhase('typing')
      if (field) show()
    }
  }
  const tokenMissing = asked && phase === 'typing' && token === null
  return { form, typed, errors, failure, phase, attempt, tokenMissing, change, setToken, submit }
}

/** The field that the server refused; the rest is said above the form. */
function fieldOf(error: unknown): keyof Registration | undefined {
  if (!(error instanceof RequestError)) return undefined
  const path = error.code === 'exists' ? 'email' : error.path
  return path !== undefined && path in EMPTY_REGISTRATION ? (path as keyof Registration) : undefined
}

function bodyOf(typed: Registration, recaptchaToken: string) {
  const { email, password, securityQuestion, securityAnswer } = typed
  const [firstName, lastName, setupCode] = [typed.firstName.trim(), typed.lastName.trim(), typed.setupCode.trim()]
  return {
    username: email.trim(),
    email: email.trim(),
    password,
    // Chosen from the list of them, or it would not have come so far.
    securityQuestion: securityQuestion as SecurityQuestion,
    securityAnswer,
    recaptchaToken,
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(setupCode && { setupCode }),
  }
}
