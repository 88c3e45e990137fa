import { PasswordInput } from '@mantine/core'
import type { Field } from '../../../../ui/index.ts'

/** Asked before anything that would lock the account's person out; `email` lets password managers find it. */
export function CurrentPassword({ field, email }: { field: Field<string>; email: string }) {
  return (
    <>
      <input hidden readOnly name="username" autoComplete="username" value={email} />
      <PasswordInput {...field} name="password" size="md" required autoComplete="current-password" maxLength={128} />
    </>
  )
}
