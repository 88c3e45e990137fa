import { Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useAskBeforeUnload } from '../../lib/browser/ask-before-unload.ts'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { SaveRow } from '../page/save-row.tsx'
import { notify } from '../toasts/toast-store.ts'
import { type Refusal, type SchemaForm, useSchemaForm } from './use-schema-form.ts'

type Props<Values extends Record<string, unknown>, Body> = {
  opened: boolean
  /** Whose fields these are: see `useSchemaForm`. */
  owner?: string
  title: string
  saveLabel: string
  /** What it does can't be undone at once. */
  destructive?: boolean
  initialValues: () => Values
  schema: z.core.$ZodType<Body>
  save: (body: Body) => Promise<void>
  /** Titles of the toasts. */
  done: string
  failed: string
  refusalOf: (error: unknown) => Refusal
  onClose: () => void
  /** The fields. */
  children: (form: SchemaForm<Values>) => ReactNode
}

/** Adds or edits one thing on the server. What is typed stays in the dialog until the server has it. */
export function EditorDialog<Values extends Record<string, unknown>, Body>(props: Props<Values, Body>) {
  const { opened, title, onClose } = props
  const phone = useLayout() === 'phone'
  useBackLayer(opened, onClose)
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg" fullScreen={phone} closeOnClickOutside={false}>
      <Editor {...props} />
    </Modal>
  )
}

function Editor<Values extends Record<string, unknown>, Body>(props: Props<Values, Body>) {
  const { owner, saveLabel, destructive, initialValues, schema, save, done, failed, refusalOf, onClose, children } =
    props
  const form = useSchemaForm({
    owner,
    initialValues: initialValues(),
    schema,
    onSubmit: async (body) => {
      await save(body)
      notify({ tone: 'success', title: done })
      onClose()
    },
    onFailure: (error) => {
      const refusal = refusalOf(error)
      notify({ tone: 'error', title: failed, message: refusal.message })
      return refusal
    },
  })
  useAskBeforeUnload(form.isChanged)
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        {children(form)}
        <SaveRow isSaving={form.isSending} label={saveLabel} destructive={destructive} onCancel={onClose} />
      </Stack>
    </form>
  )
}
