import type { User } from '@lanternkeep/schema'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/index.ts'
import { useLast } from './use-last.ts'
import { changeRight, type Right } from './user-acts.ts'
import { calledBy } from './user-words.ts'

export type RightQuestion = { user: User; right: Right; on: boolean }

/** Admin rights and blocking change after a confirmation (spec 1 s.4). */
export function RightDialog({ question, onClose }: { question: RightQuestion | null; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const shown = useLast(question)
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
      title: 'Grant Admin Rights?',
      text: `${name} will see the Admin Panel: every account's plan and rights, the feedback and the version.`,
      confirmLabel: 'Grant admin rights',
    }
  }
  if (right === 'admin') {
    return {
      title: 'Remove Admin Rights?',
      text: `${name} loses the Admin Panel at once and is signed out everywhere.`,
      confirmLabel: 'Remove admin rights',
    }
  }
  if (on) {
    return {
      title: 'Block User?',
      text: `${name} is signed out everywhere at once, can not sign in and leaves other people's tables. Nothing is deleted.`,
      confirmLabel: 'Block user',
    }
  }
  return {
    title: 'Unblock User?',
    text: `${name} can sign in again and comes back to the tables.`,
    confirmLabel: 'Unblock user',
  }
}
