import type { Encounter } from '@lanternkeep/schema'
import { useRef } from 'react'
import {
  bringBackPrep,
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
import { attempt, undoing, undoingAct } from '../../ui/toasts/attempt.ts'

type About = {
  /** The first write of an encounter that was opened before it was done. */
  stored?: Promise<unknown> | undefined
  /** There is nothing to write to until it is brought back. */
  isGone?: boolean
}

/** Writes to this device; each says so when it couldn't be stored. */
export function useEncounterSaving(campaignId: string, { stored, isGone = false }: About = {}) {
  const db = useDb()
  const once = useOneAtATime()
  /** For what a double tap must not do twice. */
  const attemptOnce: typeof attempt = (work, problem) => once(() => attempt(work, problem))
  /** The last write; those before it are done when it is. What acts on the encounter waits for it. */
  const written = useRef<Promise<unknown>>(stored)
  async function write(work: () => Promise<Encounter>): Promise<Encounter | undefined> {
    if (isGone) return undefined
    const before = written.current
    const done = attempt(async () => {
      await before
      return work()
    }, 'Failed to update encounter')
    written.current = done
    return done
  }

  return {
    /** Returns whether it is stored. */
    create: async (encounter: Encounter) =>
      (await attempt(() => storeEncounter(db, encounter), 'Failed to create encounter')) !== undefined,
    duplicate: ({ name, place, creatures, notes, loot, kept }: Encounter) => {
      const draft = { name: `${name.slice(0, 90)} (copy)`, place, creatures, notes, loot, kept }
      return attemptOnce(() => createEncounter(db, campaignId, draft), 'Failed to create encounter')
    },
    /** Returns it as it is stored then. */
    change: (id: string, change: (encounter: Encounter) => Encounter) => write(() => changeEncounter(db, id, change)),
    /** Merged with what other devices wrote meanwhile. Returns whether it was stored. */
    saveText: async (id: string, field: 'name' | 'place' | 'notes', { base, mine }: FormEdit<string>) => {
      const edit = { base: { [field]: base }, mine: { [field]: mine } }
      return (await write(() => saveEncounterEdit(db, id, edit))) !== undefined
    },
    remove: (id: string) =>
      attemptOnce(async () => {
        await written.current
        const encounter = await deleteEncounter(db, id)
        if (!encounter) return
        const action = undoing(() => restoreEncounter(db, encounter))
        notify({ title: 'Encounter deleted', message: encounter.name, tone: 'success', action })
      }, 'Failed to delete encounter'),
    bringBack: (encounter: Encounter) =>
      attemptOnce(() => bringBackPrep(db, encounter), 'Failed to restore the encounter'),
    /** Returns whether it is in the fight now. */
    start: (id: string) =>
      attemptOnce(async () => {
        await written.current
        const { name, count: creatures, isNew, undo } = await startEncounter(db, id, randomInt)
        const title = isNew ? `${name} begins` : `${name} joined the fight`
        notify({ title, message: count(creatures, 'creature'), tone: 'success', ...undoingAct(undo) })
        return true
      }, 'Failed to start the encounter'),
  }
}
