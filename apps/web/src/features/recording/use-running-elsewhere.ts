import type { Recording } from '@lanternkeep/schema'
import { useEffect, useState } from 'react'
import { isRunningInSomeTab } from '../../recorder/index.ts'

const LOOK_EVERY_MS = 2_000

/** Whether another tab of this browser is recording it right now; undefined until that is known. */
export function useRunningElsewhere({ id, status }: Pick<Recording, 'id' | 'status'>): boolean | undefined {
  const [isRunning, setRunning] = useState<boolean>()
  const isOver = status === 'finished'
  useEffect(() => {
    if (isOver) return
    let isLeft = false
    const look = async () => {
      const found = await isRunningInSomeTab(id)
      if (!isLeft) setRunning(found)
    }
    void look()
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => {
      isLeft = true
      clearInterval(timer)
    }
  }, [id, isOver])
  return isOver ? false : isRunning
}
