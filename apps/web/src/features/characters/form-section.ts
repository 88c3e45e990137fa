import type { CharacterType } from '@lanternkeep/schema'
import type { FormErrors } from './form-errors.ts'
import type { FormValues } from './form-values.ts'

/** What every part of the character form is given. */
export type FormSectionProps = {
  type: CharacterType
  values: FormValues
  errors: FormErrors
  onChange: (patch: Partial<FormValues>) => void
}
