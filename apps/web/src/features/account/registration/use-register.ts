import { useEffect, useEffectEvent, useState } from 'react'
import { RequestError } from '../../../data/http/request-error.ts'
import { register } from '../../../data/remote/auth.ts'
import { refusalOf } from '../../../data/remote/refusal.ts'
import { notify, useSchemaForm } from '../../../ui/index.ts'
import { EMPTY_REGISTRATION, registrationForm } from '../account-forms.ts'
import { useHumanCheck } from '../human-check/use-human-check.ts'

const REDIRECT_AFTER_MS = 2_000

/** The state of the register form, from typing to the way back to the menu. */
export function useRegister(onRegistered: () => void) {
  const [isDone, setDone] = useState(false)
  const { attempt, askAgain } = useHumanCheck()
  const form = useSchemaForm({
    owner: 'registration',
    initialValues: EMPTY_REGISTRATION,
    schema: registrationForm,
    onSubmit: async (body) => {
      const { message } = await register(body)
      notify({ tone: 'success', title: 'Registration Successful', message })
      setDone(true)
    },
    onFailure: (error) => {
      const refusal = refusalOf(error, 'Registration failed. Please try again.')
      form.change({ recaptchaToken: null })
      askAgain()
      notify({ tone: 'error', title: 'Registration Failed', message: refusal.message })
      if (!(error instanceof RequestError)) return refusal
      // Said for the form: on its field, the next check would send the form again by itself.
      if (error.code === 'human_check') return { message: refusal.message }
      return error.code === 'exists' ? { ...refusal, field: 'email' } : refusal
    },
  })
  const leave = useEffectEvent(onRegistered)
  useEffect(() => {
    if (!isDone) return
    const timer = window.setTimeout(() => leave(), REDIRECT_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [isDone])
  return { form, isDone, attempt }
}
