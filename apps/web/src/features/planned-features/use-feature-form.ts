import type { PlannedFeature } from '@lanternkeep/schema'
import { type FormEvent, useState } from 'react'
import { whyNotChanged } from '../../data/remote/boards/change-board.ts'
import { createFeature, updateFeature } from '../../data/remote/boards/planned-features.ts'
import { focusFirstWrong } from '../../lib/hooks/focus-first-wrong.ts'
import { notify } from '../../ui/index.ts'
import { type FeatureForm, formOf, readForm } from './feature-form.ts'

/** What is typed into the dialog; it stays there until the server has it. */
export function useFeatureForm(feature: PlannedFeature | undefined, onSaved: () => void) {
  const [form, setForm] = useState(() => formOf(feature, new Date()))
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { body, errors } = readForm(form)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!body) return focusFirstWrong(event.currentTarget, Object.keys(errors))
    setSaving(true)
    try {
      await (feature ? updateFeature(feature.id, body) : createFeature(body))
      notify({ tone: 'success', title: feature ? 'Feature updated' : 'Feature added' })
      onSaved()
    } catch (error) {
      const title = feature ? 'Failed to update feature' : 'Failed to add feature'
      notify({ tone: 'error', title, message: whyNotChanged(error) })
      setSaving(false)
    }
  }
  const change = (part: Partial<FeatureForm>) => setForm((before) => ({ ...before, ...part }))
  return { form, errors: isTried ? errors : {}, isSaving, change, submit }
}
