import { useEffect, useState } from 'react'
import { type ImportTarget, readImportTarget } from '../../data/local/imports/index.ts'
import { useDb } from '../../data/local/index.ts'

/** What is in the campaign and the library, as it is once the files are read; `set` when it was read again. */
export function useTarget(campaignId: string, isWanted: boolean) {
  const db = useDb()
  const [target, setTarget] = useState<ImportTarget>()
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    void readImportTarget(db, campaignId).then((found) => {
      if (!isGone) setTarget(found)
    })
    return () => {
      isGone = true
    }
  }, [db, campaignId, isWanted])
  return [isWanted ? target : undefined, setTarget] as const
}
