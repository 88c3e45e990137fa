import { useEffect, useEffectEvent } from 'react'
import { type ConflictItem, keepOwnText, useConflicts, useDb } from '../../data/local/index.ts'
import { notify } from '../../ui/toasts/toast-store.ts'
import { type Choice, ownStart } from './choices.ts'
import { forgetChoices, useUnsavedChoices } from './unsaved-choices.ts'

/** Keeps a person's own text if another device settles its conflict first, also after the dialog was closed. */
export function OwnTextsKept({ campaignId }: { campaignId: string }) {
  const { choices } = useUnsavedChoices(campaignId)
  return Object.values(choices).some(isOwn) && <Watch campaignId={campaignId} />
}

function Watch({ campaignId }: { campaignId: string }) {
  const db = useDb()
  const { data: conflicts } = useConflicts(campaignId)
  const { choices, isSaving } = useUnsavedChoices(campaignId)
  const keep = useEffectEvent(async (open: readonly ConflictItem[]) => {
    const lost = Object.values(choices)
      .filter(isOwn)
      .filter(({ item }) => !open.some(({ conflict }) => conflict.id === item.conflict.id))
    if (lost.length === 0) return
    const typed = lost.filter(({ item, text }) => text.trim() && text !== ownStart(item))
    for (const { item, text } of typed) await keepOwnText(db, campaignId, item, text)
    forgetChoices(
      campaignId,
      lost.map(({ item }) => item.conflict.id),
    )
    if (typed.length > 0) {
      notify({
        tone: 'warning',
        title: 'Already resolved elsewhere',
        message: 'You can find what you typed in Settings.',
      })
    }
  })
  useEffect(() => {
    if (conflicts && !isSaving) void keep(conflicts)
  }, [conflicts, isSaving])
  return null
}

function isOwn(choice: Choice | undefined): choice is Extract<Choice, { kind: 'own' }> {
  return choice?.kind === 'own'
}
