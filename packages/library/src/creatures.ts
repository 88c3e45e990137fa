import * as z from 'zod/mini'
import { type Creature, creatureSchema } from './creature.ts'

let loading: Promise<Creature[]> | undefined

/** The creatures of the SRD 5.1, sorted by name. They are a file of their own, loaded at the first call. */
export function loadCreatures(): Promise<Creature[]> {
  loading ??= readCreatures().catch((error: unknown) => {
    // The next call may find the file again.
    loading = undefined
    throw error
  })
  return loading
}

async function readCreatures(): Promise<Creature[]> {
  const { CREATURES_JSON } = await import('./lists/creatures.ts')
  return z.array(creatureSchema).parse(JSON.parse(CREATURES_JSON))
}
