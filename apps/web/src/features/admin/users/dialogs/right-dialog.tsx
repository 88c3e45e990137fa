import type { User } from '@lanternkeep/schema'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../ui/index.ts'
import { useLastValue } from '../../list/use-last-value.ts'
import { changeRight, type Right } from '../user-acts.ts'
import { calledBy } from '../user-words.ts'

export type RightQuestion = { user: User; right: Right; on: boolean }

/** Admin rights and blocking change only after a confirmation. */
export function RightDialog({ question, onClose }: { question: RightQuestion | null; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const shown = useLastValue(question)
  if (!shown) return null
  const { user, right, on } = shown

  async function confirm() {
    setBusy(true)
    await changeRight(user, right, on)
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      opened={question !== null}
      {...wordsOf(right, on, calledBy(user))}
      destructive={right === 'admin' ? !on : on}
      busy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

function wordsOf(right: Right, on: boolean, name: string) {
  if (right === 'admin' && on) {
    return {
      title: 'Grant admin rights?',
      text: `${name} will see the Admin Panel: everyone’s plan and rights, the feedback and the version.`,
      confirmLabel: 'Grant admin rights',
    }
  }
  if (right === 'admin') {
    return {
      title: 'Remove admin rights?',
      text: `${name} loses the Admin Panel right away and is logged out everywhere.`,
      confirmLabel: 'Remove admin rights',
    }
  }
  if (on) {
    return {
      title: 'Block user?',
      text: `${name} is logged out everywhere right away, can’t log in, and leaves other people’s campaigns. Nothing is deleted.`,
      confirmLabel: 'Block user',
    }
  }
  return {
    title: 'Unblock user?',
    text: `${name} can log in again and is back in their campaigns.`,
    confirmLabel: 'Unblock user',
  }
}
