import {
  type Character,
  type Condition,
  type Duration,
  endInWords,
  endOf,
  type LoggedAct,
  readCondition,
  withoutDuration,
} from '@lanternkeep/schema'
import { CONDITION_NAMES } from '@lanternkeep/schema/lists/conditions'
import { useRef, useState } from 'react'
import type { NewCondition } from '../../../data/local/index.ts'
import { formatTime } from '../../../lib/format.ts'
import { focusFirstWrong } from '../../../ui/form/first-wrong.ts'
import { recentConditions } from './recent-conditions.ts'

export type ConditionToAdd = NewCondition & { endFor: (targetId: string) => Condition['ends'] }
export type ConditionDialogProps = {
  /** The characters that get it. */
  targets: readonly Character[]
  /** Characters whose turns a condition can wait for: those in combat, or all of them. */
  combatants: readonly { id: string; name: string }[]
  /** Whose turn it is during combat. */
  actingId: string | undefined
  log: readonly LoggedAct[]
  onAdd: (condition: ConditionToAdd) => void
  onChange: (target: Character, before: Condition, after: Condition | null) => void
  onClose: () => void
}
export type ConditionForm = ReturnType<typeof useConditionForm>

type Situation = {
  targets: readonly Character[]
  /** Whose turn it is during combat. */
  actingId: string | undefined
  log: readonly LoggedAct[]
  nameOf: (id: string) => string
  onAdd: (condition: ConditionToAdd) => void
}

/** One line such as 'frightened 3', and what the chips below it choose. */
export function useConditionForm({ targets, actingId, log, nameOf, onAdd }: Situation) {
  const [typed, setTyped] = useState('')
  const [lasts, setLasts] = useState<Duration>()
  const [note, setNote] = useState('')
  const [visible, setVisible] = useState(true)
  const [tried, setTried] = useState(false)
  const moreRef = useRef<HTMLDivElement>(null)
  const recent = recentConditions(log)
  const known = [...recent.map(({ name }) => name), ...CONDITION_NAMES]
  const read = readCondition(typed, known)
  const duration = durationOf(read.rounds) ?? lasts ?? { kind: 'dispelled' as const }

  function endFor(duration: Duration, targetId: string) {
    return endOf(duration, { targetId, actingId, now: new Date().toISOString() })
  }
  function add(name: string, duration: Duration) {
    if (focusFirstWrong(moreRef.current)) return
    onAdd({ name, note: note.trim(), visible, endFor: (targetId) => endFor(duration, targetId) })
  }
  const first = targets[0]
  const lastsInWords = first ? endInWords(endFor(duration, first.id), nameOf, formatTime) : ''
  return {
    /** Of the fields below the chips. */
    moreRef,
    typed,
    setTyped: (next: string) => {
      setTyped(next)
      setTried(false)
    },
    read,
    recent,
    duration,
    lasts,
    /** A duration chosen by hand replaces a typed one. */
    choose: (next: Duration) => {
      setLasts(next)
      setTyped(withoutDuration(typed))
    },
    note,
    setNote,
    visible,
    setVisible,
    /** What is wrong, once it matters. */
    problem: tried || typed.trim() !== '' ? read.problem : undefined,
    lastsInWords,
    submit: () => {
      setTried(true)
      if (read.problem === undefined) add(read.name, duration)
    },
    /** A chip adds at once; with a line typed, it only changes the name in it. */
    press: (name: string, rounds?: number) => {
      if (typed.trim() === '') return add(name, lasts ?? durationOf(rounds) ?? { kind: 'dispelled' })
      setTyped(read.rounds === undefined ? name : `${name} ${read.rounds}`)
    },
  }
}

function durationOf(rounds: number | undefined): Duration | undefined {
  return rounds === undefined ? undefined : { kind: 'rounds', amount: rounds }
}
