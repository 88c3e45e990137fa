import { addMark, useDb } from '../../data/local/index.ts'
import { notify } from '../../ui/index.ts'

/** Marks the present moment for the GM, whether or not anything records it. */
export function useMark(campaignId: string): (by: { name: string; memberId: string }) => void {
  const db = useDb()
  return (by) => {
    addMark(db, campaignId, by).then(
      () => notify({ tone: 'success', title: 'Marked', message: 'Your GM finds this moment again.' }),
      () => notify({ tone: 'error', title: 'Not marked', message: 'Couldn’t save the mark on this device.' }),
    )
  }
}
