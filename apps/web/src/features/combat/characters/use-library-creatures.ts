import { useEffect, useMemo, useState } from 'react'
import { type Creature, readLibraryCreatures, useDb } from '../../../data/local/index.ts'

const NONE: readonly Creature[] = []

/** The library and the SRD as they are when the dialog opens. `read` waits for them, `creatures` is empty until then. */
export function useLibraryCreatures(): { creatures: readonly Creature[]; read: () => Promise<readonly Creature[]> } {
  const db = useDb()
  const [creatures, setCreatures] = useState(NONE)
  const reading = useMemo(() => readLibraryCreatures(db).catch(() => NONE), [db])
  useEffect(() => {
    let isHere = true
    void reading.then((all) => isHere && setCreatures(all))
    return () => {
      isHere = false
    }
  }, [reading])
  return { creatures, read: () => reading }
}
