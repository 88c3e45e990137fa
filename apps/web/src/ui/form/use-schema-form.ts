import { labelOfField } from '@lanternkeep/schema'
import { schemaResolver, useForm } from '@mantine/form'
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { focusFirstWrong } from './first-wrong.ts'

/**
 * Why something wasn't taken: a sentence for people, and the field it is about. `now`: what the server has by now, of
 * the fields that somebody else changed, too.
 */
export type Refusal = { message: string; field?: string; now?: Readonly<Record<string, unknown>> }

type Options<Values, Body> = {
  /** Whose fields these are, where field-labels.ts has labels of their own for it. */
  owner?: string
  initialValues: Values
  /** Reads what is typed and gives what is sent. Built on the schema that the server parses. */
  schema: z.core.$ZodType<Body>
  onSubmit: (body: Body) => Promise<unknown>
  /** Turns what `onSubmit` throws into words; shows its own toast. Without it, `onSubmit` must not throw. */
  onFailure?: (error: unknown) => Refusal
  /** The first thing that is wrong, for a form that has no room to show it. */
  onInvalid?: (problem: string) => void
  onChange?: (values: Values) => void
  /** Checks each change from the start, before the first try. */
  checksAtOnce?: boolean
  /** The form goes with its answer, so nothing can be typed while that is awaited: it would go along. */
  goesOnceSent?: boolean
}

/**
 * A form over a schema. Submitting checks everything and focuses the first wrong field; from then on each change checks
 * again. What a server refuses is shown on its field until that field changes, or as `failure`. What is typed stays.
 */
export function useSchemaForm<Values extends Record<string, unknown>, Body>(options: Options<Values, Body>) {
  const { owner, initialValues, schema, onSubmit, onFailure, onInvalid, onChange, checksAtOnce = false } = options
  const [failure, setFailure] = useState<string>()
  const { formRef, focusWrong } = useFirstWrong()
  const { isChecked, isSending, isTouched } = useAttempts(checksAtOnce)
  const form = useForm<Values>({
    initialValues,
    validate: checkBy<Values>(schema),
    clearInputErrorOnChange: false,
    onValuesChange: (values, before) => {
      onChange?.(values)
      isTouched.current = true
      if (isChecked.current) form.validate()
      else for (const name of Object.keys(values)) if (values[name] !== before[name]) form.clearFieldError(name)
    },
  })

  /** Also for a refusal without `onFailure`: `onSubmit` returned it, or the form asked by itself. */
  function refuse({ message, field }: Refusal) {
    if (field === undefined || !(field in initialValues)) return setFailure(message)
    form.setFieldError(field, message)
    focusWrong()
  }
  async function send(values: Values) {
    isSending.current = true
    isChecked.current = checksAtOnce
    setFailure(undefined)
    try {
      await onSubmit(z.parse(schema, visibleIn(values)))
    } catch (error) {
      if (!onFailure) throw error
      refuse(onFailure(error))
    } finally {
      isSending.current = false
    }
  }
  function stop(errors: object) {
    isChecked.current = true
    isTouched.current = false
    setFailure(errorOfNoField(errors, initialValues))
    focusWrong()
    onInvalid?.(String(Object.values(errors)[0]))
  }
  const submitOnce = form.onSubmit(send, stop)
  return {
    values: form.values,
    errors: form.errors as Partial<Record<keyof Values, string>>,
    failure,
    isSending: form.submitting,
    isChanged: form.isDirty(),
    change: (patch: Partial<Values>) => form.setValues(patch),
    /** Fills in what no person types. A submission that was stopped for nothing else goes on by itself. */
    supply: (patch: Partial<Values>) => {
      const missing = isTouched.current ? [] : Object.keys(form.errors)
      form.setValues(patch)
      if (missing.length > 0 && missing.every((name) => name in patch)) formRef.current?.requestSubmit()
    },
    refuse,
    /** For an act outside of the form that uses its values: checks them like a submission. */
    check: (): boolean => {
      const { hasErrors, errors } = form.validate()
      if (hasErrors) stop(errors)
      return !hasErrors
    },
    reset: () => {
      isChecked.current = checksAtOnce
      setFailure(undefined)
      form.reset()
    },
    ...inputsOf<Values>(form, owner, options.goesOnceSent === true && form.submitting),
    formProps: {
      ref: formRef,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isSending.current) submitOnce(event)
      },
    },
  }
}

type FormOf<Values extends Record<string, unknown>> = Pick<ReturnType<typeof useForm<Values>>, 'getInputProps'>

function inputsOf<Values extends Record<string, unknown>>(
  form: FormOf<Values>,
  owner: string | undefined,
  isLocked: boolean,
) {
  // The browser lets a menu and a checkbox be changed even if they are read-only.
  const locked = { readOnly: true, onChange: () => {} }
  return {
    field: <Name extends keyof Values & string>(name: Name): Field<Values[Name]> => {
      const { onChange, value, error } = form.getInputProps(name as never)
      const input = { label: labelOfField(name, owner), value, error, onChange }
      return { ...input, 'aria-invalid': error ? true : undefined, ...(isLocked && locked) }
    },
    checkbox: <Name extends keyof Values & string>(name: Name): CheckboxField => {
      const { onChange, checked } = form.getInputProps(name as never, { type: 'checkbox' })
      return { label: labelOfField(name, owner), checked, onChange, ...(isLocked && locked) }
    },
  }
}

function checkBy<Values extends Record<string, unknown>>(schema: z.core.$ZodType) {
  const check = schemaResolver(schema as z.ZodMiniType, { sync: true })
  return (values: Values) => check(visibleIn(values))
}

/** White space and invisible characters. */
const NOTHING_TO_SEE = /^[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]+$/u

/** A text of invisible characters counts as empty. The server takes it: what has such a name already can be changed. */
function visibleIn<Values extends Record<string, unknown>>(values: Values): Values {
  const visible = Object.entries(values).map(([name, value]) => {
    const isUnseen = typeof value === 'string' && value.trim() !== '' && NOTHING_TO_SEE.test(value)
    return [name, isUnseen ? '' : value]
  })
  return Object.fromEntries(visible) as Values
}

/** The first that no field of the form can show. */
function errorOfNoField(errors: object, fields: object): string | undefined {
  const found = Object.entries(errors).find(([path]) => !((path.split('.')[0] ?? '') in fields))
  return found && String(found[1])
}

export type SchemaForm<Values extends Record<string, unknown>> = ReturnType<typeof useSchemaForm<Values, unknown>>

/** The props of an input. `onChange` takes the new value, or the event of an input that has it. */
export type Field<Value> = {
  label: string
  value: Value
  error: string | undefined
  onChange: (changed: unknown) => void
  /** Mantine's password field doesn't set it by itself. */
  'aria-invalid': true | undefined
  readOnly?: boolean
}

/** The props of a checkbox or switch. */
export type CheckboxField = {
  label: string
  checked: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

function useAttempts(checksAtOnce: boolean) {
  /** Whether each change is checked: after an attempt that was stopped here. */
  const isChecked = useRef(checksAtOnce)
  /** Whether something changed since an attempt was stopped here: then only a person sends the form. */
  const isTouched = useRef(false)
  const isSending = useRef(false)
  return { isChecked, isTouched, isSending }
}

/** Waits until errors are rendered. */
function useFirstWrong() {
  const formRef = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) focusFirstWrong(formRef.current)
  }, [asked])
  return { formRef, focusWrong: () => setAsked((before) => before + 1) }
}
