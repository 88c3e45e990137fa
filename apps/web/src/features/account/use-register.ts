import type { SecurityQuestion } from '@lanternkeep/schema'
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { register } from '../../data/remote/auth.ts'
import { reasonOf } from '../../data/remote/request.ts'
import { notify } from '../../ui/index.ts'
import { EMPTY_REGISTRATION, errorsOf, type FieldErrors, type Registration } from './registration.ts'

const REDIRECT_AFTER_MS = 2_000

/** The state of the register form, from typing to the way back to the menu. */
export function useRegister(onRegistered: () => void) {
  const [typed, setTyped] = useState(EMPTY_REGISTRATION)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [token, setToken] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(1)
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
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const found = errorsOf(typed)
    setErrors(found)
    setAsked(true)
    if (token === null || Object.keys(found).length > 0) return
    setPhase('sending')
    setFailure(null)
    try {
      const { message } = await register(bodyOf(typed, token))
      notify({ tone: 'success', title: 'Registration Successful', message })
      setPhase('done')
    } catch (error) {
      const message = reasonOf(error, 'Registration failed. Please try again.')
      setFailure(message)
      notify({ tone: 'error', title: 'Registration Failed', message })
      setToken(null)
      setAttempt((before) => before + 1)
      setPhase('typing')
    }
  }
  const tokenMissing = asked && phase === 'typing' && token === null && !failure
  return { typed, errors, failure, phase, attempt, tokenMissing, change, setToken, submit }
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
