import type { CharacterType } from '@lanternkeep/schema'
import type { SchemaForm } from '../../../ui/form/use-schema-form.ts'
import type { FormErrors, FormValues } from './form-values.ts'

/** The props of every part of the character form. */
export type FormSectionProps = {
  type: CharacterType
  /** A player's own sheet, without what only the GM decides. */
  isOwn?: boolean
  values: FormValues
  errors: FormErrors
  field: SchemaForm<FormValues>['field']
  checkbox: SchemaForm<FormValues>['checkbox']
  onChange: (patch: Partial<FormValues>) => void
}
