import { Dexie } from 'dexie'
import { isOldDatabase } from './old-names.ts'
import type { Target } from './take-over.ts'

/** Takes over what the first release stored. Few devices have it still, so the code for it isn't loaded before. */
export async function takeOverOld(target: Target): Promise<void> {
  const old = (await Dexie.getDatabaseNames()).filter((stored) => isOldDatabase(target.name, stored))
  if (old.length === 0) return
  const { takeOver } = await import('./take-over.ts')
  await takeOver(target, old)
}
