import { requiredText, type TwoFactorSetup } from '@lanternkeep/schema'
import { useState } from 'react'
import * as z from 'zod/mini'
import { endOtherSessions } from '../../../../data/remote/own-account.ts'
import { checkTwoFactor, startTwoFactor, turnOnTwoFactor } from '../../../../data/remote/two-factor.ts'
import { notify, useSchemaForm } from '../../../../ui/index.ts'
import { changeRefused } from '../dialogs/change-refused.ts'

const passwordForm = z.object({ password: requiredText(128, 'Please enter your current password') })
const codeForm = z.object({ totp: requiredText(40, 'Enter the six digits that the app shows') })

/** From the password over the app’s first code to the recovery codes; nothing counts before `finish`. */
export function useTwoFactorSetup(onDone: () => void) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isFinishing, setFinishing] = useState(false)
  const password = useSchemaForm({
    owner: 'account',
    initialValues: { password: '' },
    schema: passwordForm,
    onSubmit: async (body) => setSetup(await startTwoFactor(body.password)),
    onFailure: changeRefused,
  })
  const code = useSchemaForm({
    initialValues: { totp: '' },
    schema: codeForm,
    onSubmit: async (body) => setCodes(await checkTwoFactor(body.totp)),
    onFailure: changeRefused,
  })
  const finish = async (endOthers: boolean) => {
    setFinishing(true)
    try {
      await turnOnTwoFactor(codes?.[0])
      if (endOthers) await endOtherSessions()
      notify({ tone: 'success', title: 'Two-factor is on', message: 'Logging in asks for a code from now on.' })
      onDone()
    } catch (error) {
      notify({ tone: 'error', title: 'Not turned on', message: changeRefused(error).message })
    } finally {
      setFinishing(false)
    }
  }
  return { setup, codes, password, code, isFinishing, finish }
}
