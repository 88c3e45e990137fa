import { figuresOfCreature, loadCreatures } from '@lanternkeep/library'
import { useEffect, useState } from 'react'
import type { Creature } from './creature.ts'

/** The creatures that come with the app; undefined while they load. A file that can't be loaded is asked for again. */
export function useSrdCreatures(): { creatures: readonly Creature[] | undefined; failed: boolean; retry: () => void } {
  const [creatures, setCreatures] = useState(loaded)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (creatures || failed) return
    let isHere = true
    loadSrdCreatures().then(
      (all) => isHere && setCreatures(all),
      () => isHere && setFailed(true),
    )
    return () => {
      isHere = false
    }
  }, [creatures, failed])
  return { creatures, failed, retry: () => setFailed(false) }
}

let loaded: readonly Creature[] | undefined

export async function loadSrdCreatures(): Promise<readonly Creature[]> {
  const all = await loadCreatures()
  loaded ??= all.map((each): Creature => {
    const from = { kind: 'srd', id: each.id }
    return { id: `srd/${each.id}`, name: each.name, type: 'monster', from, figures: figuresOfCreature(each) }
  })
  return loaded
}
