import { useEffect, useEffectEvent, useState } from 'react'
import { resetPassword } from '../../../data/remote/auth.ts'
import { refusalOf } from '../../../data/remote/refusal.ts'
import { useSchemaForm } from '../../../ui/index.ts'
import { EMPTY_RESET, resetForm } from '../account-forms.ts'
import { forgetResetAddress } from './reset-address.ts'

const REDIRECT_AFTER_MS = 2_000
const NOT_COMPLETE = 'This reset link is incomplete. Open it from the email again.'

/** The state of the reset form; `deadReason` when the link itself is of no use any more. */
export function useResetPassword(token: string, onDone: () => void) {
  const [deadReason, setDeadReason] = useState(token ? undefined : NOT_COMPLETE)
  const [isDone, setDone] = useState(false)
  const form = useSchemaForm({
    owner: 'passwordReset',
    initialValues: EMPTY_RESET,
    schema: resetForm,
    onSubmit: async (body) => {
      await resetPassword({ token, ...body })
      forgetResetAddress()
      setDone(true)
    },
    onFailure: (error) => {
      const refusal = refusalOf(error, 'Failed to reset password')
      if (refusal.field === 'token') setDeadReason(refusal.message)
      return refusal
    },
  })
  const leave = useEffectEvent(onDone)
  useEffect(() => {
    if (!isDone) return
    const timer = window.setTimeout(() => leave(), REDIRECT_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [isDone])
  return { form, deadReason, isDone }
}
