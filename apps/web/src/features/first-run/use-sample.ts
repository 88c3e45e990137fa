import { useDb } from '../../data/local/index.ts'
import { makeSample, removeSample } from '../../data/local/sample/sample.ts'
import { useOneAtATime } from '../../lib/hooks/use-one-at-a-time.ts'
import { attempt, undoing } from '../../ui/toasts/attempt.ts'
import { notify } from '../../ui/toasts/toast-store.ts'

/** Opening and removing the sample campaign: one click each, and no question. */
export function useSample() {
  const db = useDb()
  const once = useOneAtATime()
  return {
    open: async (onOpen: () => void) => {
      const isMade = await attempt(async () => {
        await makeSample(db)
        return true
      }, 'The sample couldn’t be saved on this device.')
      if (isMade) onOpen()
    },
    remove: async (onGone?: () => void) => {
      const bringBack = await once(() => attempt(() => removeSample(db), 'The sample couldn’t be removed.'))
      if (!bringBack) return
      onGone?.()
      notify({ tone: 'success', title: 'Sample removed', action: undoing(bringBack) })
    },
  }
}
