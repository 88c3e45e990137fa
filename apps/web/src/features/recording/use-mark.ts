import { formatClock } from '@lanternkeep/schema'
import { useEffect, useEffectEvent } from 'react'
import { addMark, useDb } from '../../data/local/index.ts'
import { type RecorderState, recordedMs } from '../../recorder/index.ts'
import { notify } from '../../ui/index.ts'

const KEY = 'm'

/** Marks the present moment of a running recording. */
export function useMark(recorder: RecorderState): () => void {
  const db = useDb()
  return () => {
    if (!('recordingId' in recorder)) return
    const at = formatClock(recordedMs(recorder, performance.now()))
    addMark(db, recorder.campaignId).then(
      () => notify({ tone: 'success', title: 'Marked', message: at }),
      () => notify({ tone: 'error', title: 'Not marked', message: 'Couldn’t save the mark on this device.' }),
    )
  }
}

/** The key M marks while `isOn`, except where someone types. */
export function useMarkKey(isOn: boolean, mark: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat, ctrlKey, metaKey, altKey } = event
    if (key.toLowerCase() !== KEY || repeat || ctrlKey || metaKey || altKey || isTyping(target)) return
    mark()
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
