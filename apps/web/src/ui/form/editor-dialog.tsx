import type { Drafted } from '@lanternkeep/schema'
import { Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { Unsaved, useAskBeforeLeaving, useUnsaved } from '../../lib/hooks/unsaved-parts.ts'
import { useFormDraft, useRestored } from '../../lib/hooks/use-form-draft.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import { DiscardDialog } from '../dialogs/discard-dialog.tsx'
import { SaveRow } from '../page/save-row.tsx'
import { notify } from '../toasts/toast-store.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { type Refusal, type SchemaForm, useSchemaForm } from './use-schema-form.ts'

type Fields = Readonly<Record<string, unknown>>

type Props<Values extends Record<string, unknown>, Body, Answer> = {
  opened: boolean
  /** Where this tab keeps what is typed over a reload, a name of browser-keys.ts; without it, as for a password, nowhere. */
  draftKey?: string | undefined
  /** Whose fields these are: see `useSchemaForm`. */
  owner?: string
  title: string
  saveLabel: string
  /** What it does can't be undone at once. */
  destructive?: boolean
  initialValues: () => Values
  schema: z.core.$ZodType<Body>
  /** What is edited, as it is shown. */
  base?: Fields | undefined
  save: (body: Body, draft: Drafted) => Promise<Answer>
  /** Titles of the toasts. */
  done: string | ((answer: Answer) => string)
  failed: string
  refusalOf: (error: unknown) => Refusal
  /** A stored value in words, for the warning that someone else changed it. */
  wordsOf?: ((field: string, value: unknown) => string) | undefined
  onClose: () => void
  /** The fields. */
  children: (form: SchemaForm<Values>) => ReactNode
}

/**
 * Adds or edits one thing on the server. What is typed stays in the dialog until the server has it: closing it asks first, and
 * nothing closes it while a save is under way.
 */
export function EditorDialog<Values extends Record<string, unknown>, Body, Answer>(props: Props<Values, Body, Answer>) {
  const { opened, title, onClose } = props
  const phone = useLayout() === 'phone'
  const opening = useOpening(opened)
  const [isSaving, setSaving] = useState(false)
  const { unsaved, leaveBy, dialog } = useAskBeforeLeaving()
  const close = () => {
    if (!isSaving && !dialog.opened) leaveBy(onClose)
  }
  return (
    <>
      <Dialog opened={opened} onClose={close} title={title} size="lg" fullScreen={phone} closeOnClickOutside={false}>
        <Unsaved value={unsaved}>
          <Editor {...props} key={opening} onCancel={close} onSaving={setSaving} />
        </Unsaved>
      </Dialog>
      <DiscardDialog {...dialog} />
    </>
  )
}

/** How often it was opened: as a key, it gives a dialog that is reopened while it fades out a new form. */
function useOpening(opened: boolean): number {
  const [state, setState] = useState({ opened, count: 0 })
  if (state.opened !== opened) setState({ opened, count: state.count + (opened ? 1 : 0) })
  return state.count
}

type EditorProps<Values extends Record<string, unknown>, Body, Answer> = Props<Values, Body, Answer> & {
  onCancel: () => void
  onSaving: (isSaving: boolean) => void
}

function Editor<Values extends Record<string, unknown>, Body, Answer>(props: EditorProps<Values, Body, Answer>) {
  const { owner, saveLabel, destructive, initialValues, schema, save, done, failed, refusalOf, children } = props
  const { draftKey, base, wordsOf, onClose, onCancel, onSaving } = props
  const isHere = useIsHere()
  const typing = useFormDraft(draftKey, () => ({ values: initialValues(), base }))
  const { opened, restored } = typing
  const { draft, now, learn } = useDraft(typing.id, opened.base)
  const form = useSchemaForm({
    owner,
    initialValues: opened.values,
    schema,
    goesOnceSent: true,
    onChange: (values) => typing.keep({ values, base: opened.base }),
    onSubmit: async (body) => {
      onSaving(true)
      learn(undefined)
      try {
        const answer = await save(body, draft)
        typing.drop()
        notify({ tone: 'success', title: typeof done === 'string' ? done : done(answer) })
      } finally {
        onSaving(false)
      }
      if (isHere()) onClose()
    },
    onFailure: (error) => {
      const refusal = refusalOf(error)
      notify({ tone: 'error', title: failed, message: refusal.message })
      learn(refusal.now)
      return refusal
    },
  })
  useRestored(restored?.values, form.change)
  useUnsaved(form.isChanged ? form.values : undefined, typing.drop)
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        {children(form)}
        {now && <ChangedMeanwhile now={now} owner={owner} saveLabel={saveLabel} wordsOf={wordsOf} />}
        <SaveRow isSaving={form.isSending} label={saveLabel} destructive={destructive} onCancel={onCancel} />
      </Stack>
    </form>
  )
}

/** The opened form, which stays the same however often it is sent, and what the server told about it the last time. */
function useDraft(draftId: string, base: Fields | undefined) {
  const [draft, setDraft] = useState<Drafted>(() => ({ draftId, ...(base && { base }) }))
  const [now, setNow] = useState<Fields>()
  const learn = (told: Fields | undefined) => {
    setNow(told)
    if (told) setDraft((before) => ({ ...before, base: { ...before.base, ...told } }))
  }
  return { draft, now, learn }
}

/** Whether this form is still shown: what comes later must not close the dialog that took its place. */
function useIsHere(): () => boolean {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return () => here.current
}
