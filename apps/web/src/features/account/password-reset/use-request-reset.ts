import { useState } from 'react'
import { requestReset } from '../../../data/remote/auth.ts'
import { refusalOf } from '../../../data/remote/refusal.ts'
import { useSchemaForm } from '../../../ui/index.ts'
import { EMPTY_RESET_REQUEST, resetRequestForm } from '../account-forms.ts'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import { rememberResetAddress } from './reset-address.ts'

/** The state of the forgot-password form; `message` is the server's answer, the same for every address. */
export function useRequestReset() {
  const [message, setMessage] = useState<string>()
  const { attempt, askAgain } = useHumanCheck()
  const form = useSchemaForm({
    initialValues: EMPTY_RESET_REQUEST,
    schema: resetRequestForm,
    onSubmit: async (body) => {
      const answer = await requestReset(body)
      rememberResetAddress(body.email)
      setMessage(answer.message)
    },
    onFailure: (error) => {
      form.change({ recaptchaToken: null })
      askAgain()
      const refusal = refusalOf(error, 'Failed to send reset email')
      // Said for the form: on its field, the next check would send the form again by itself.
      return refusal.field === 'recaptchaToken' ? { message: refusal.message } : refusal
    },
  })
  return { form, message, attempt }
}
