import type { User } from '@lanternkeep/schema'
import { useEffect, useEffectEvent, useState } from 'react'
import { RequestError } from '../../../data/http/request-error.ts'
import { register, useRegistration } from '../../../data/remote/auth.ts'
import { refusalOf } from '../../../data/remote/refusal.ts'
import { notify, useSchemaForm } from '../../../ui/index.ts'
import { EMPTY_REGISTRATION, registrationForm } from '../account-forms.ts'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import { rememberRegistered } from './registered-address.ts'

const REDIRECT_AFTER_MS = 2_000

export type RegisterActions = {
  /** After registering where mail must be verified: back to the menu. */
  onRegistered: () => void
  onSignedIn: (user: User) => void
  onOutbox: () => void
}

/** The state of the register form, from typing to the way back to the menu. */
export function useRegister({ onRegistered, onSignedIn, onOutbox }: RegisterActions) {
  const { data: server } = useRegistration()
  const [isDone, setDone] = useState(false)
  const { attempt, askAgain } = useHumanCheck()
  const form = useSchemaForm({
    owner: 'registration',
    initialValues: EMPTY_REGISTRATION,
    schema: registrationForm,
    onSubmit: async (body) => {
      const { message, user } = await register(body)
      if (user) {
        notify({
          tone: 'success',
          title: 'Registration Successful',
          ...welcomeOf(user, server?.supportContact, onOutbox),
        })
        return onSignedIn(user)
      }
      notify({ tone: 'success', title: 'Registration Successful', message })
      rememberRegistered(body.email)
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

/** Said once, here: that this server sends no mail, and where its links are or who helps instead. */
function welcomeOf(user: User, supportContact: string | undefined, onOutbox: () => void) {
  if (user.isOwner) {
    const action = { label: 'Open Outbox', onClick: onOutbox }
    return { message: 'This server sends no mail. The links that people need are in the Admin Panel’s Outbox.', action }
  }
  const help = supportContact ? `contact ${supportContact}` : 'ask the person who runs it'
  return { message: `This server sends no mail. If you forget your password, ${help}.` }
}
