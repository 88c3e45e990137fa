import type { Encounter } from '@lanternkeep/schema'
import {
  changeEncounter,
  createEncounter,
  deleteEncounter,
  type FormEdit,
  randomInt,
  restoreEncounter,
  saveEncounterEdit,
  startEncounter,
  storeEncounter,
  useDb,
} from '../../data/local/index.ts'
import { count } from '../../lib/format.ts'
import { useOneAtATime } from '../../lib/hooks/use-one-at-a-time.ts'
import { notify } from '../../ui/index.ts'
import { attempt, undoing } from '../../ui/toasts/attempt.ts'

/**
 * Writes to this device; each says so when it couldn't be stored. `stored` is the first write of an encounter that was
 * opened before it was done.
 */
export function useEncounterSaving(campaignId: string, stored?: Promise<unknown>) {
  const db = useDb()
  const once = useOneAtATime()
  /** For what a double tap must not do twice. */
  const attemptOnce: typeof attempt = (work, problem) => once(() => attempt(work, problem))

  return {
    /** Returns whether it is stored. */
    create: async (encounter: Encounter) =>
      (await attempt(() => storeEncounter(db, encounter), 'Failed to create encounter')) !== undefined,
    duplicate: ({ name, place, creatures, notes, loot, kept }: Encounter) => {
      const draft = { name: `${name.slice(0, 90)} (copy)`, place, creatures, notes, loot, kept }
      return attemptOnce(() => createEncounter(db, campaignId, draft), 'Failed to create encounter')
    },
    change: (id: string, change: (encounter: Encounter) => Encounter) =>
      attempt(async () => {
        await stored
        return changeEncounter(db, id, change)
      }, 'Failed to update encounter'),
    /** Merged with what other devices wrote meanwhile. Returns whether it was stored. */
    saveText: async (id: string, field: 'name' | 'place' | 'notes', { base, mine }: FormEdit<string>) => {
      await stored
      const edit = { base: { [field]: base }, mine: { [field]: mine } }
      return (await attempt(() => saveEncounterEdit(db, id, edit), 'Failed to update encounter')) !== undefined
    },
    remove: (encounter: Encounter) =>
      attemptOnce(async () => {
        await stored
        await deleteEncounter(db, encounter.id)
        const action = undoing(() => restoreEncounter(db, encounter))
        notify({ title: 'Encounter deleted', message: encounter.name, tone: 'success', action })
      }, 'Failed to delete encounter'),
    /** Returns whether it is in the fight now. */
    start: (encounter: Encounter) =>
      attemptOnce(async () => {
        await stored
        const { count: creatures, isNew, revert } = await startEncounter(db, encounter, randomInt)
        const title = isNew ? `${encounter.name} begins` : `${encounter.name} joined the fight`
        notify({ title, message: count(creatures, 'creature'), tone: 'success', action: undoing(revert) })
        return true
      }, 'Failed to start the encounter'),
  }
}
