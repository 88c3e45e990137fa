import type { Encounter } from '@lanternkeep/schema'
import { useEffectEvent, useState } from 'react'

/** Applied to what is shown and again to what is stored, so twice must do no more than once. */
export type EncounterChange = (encounter: Encounter) => Encounter

type Edits = {
  /** Not stored yet. */
  pending: readonly EncounterChange[]
  /** The last that was stored, until `on` is replaced: the live query needs a moment longer. */
  saved?: { on: Encounter; encounter: Encounter }
}

/** The encounter with every change in sight at once: the next tap counts on the one before, stored or not. */
export function useEncounterEdits(
  encounter: Encounter,
  save: (change: EncounterChange) => Promise<Encounter | undefined>,
): { shown: Encounter; change: (change: EncounterChange) => Promise<void> } {
  const [{ pending, saved }, setEdits] = useState<Edits>({ pending: [] })
  const base = saved?.on === encounter ? saved.encounter : encounter
  const shown = pending.reduce((all, change) => change(all), base)
  const settle = useEffectEvent((change: EncounterChange, stored: Encounter | undefined) => {
    setEdits((edits) => ({
      ...edits,
      pending: edits.pending.filter((each) => each !== change),
      ...(stored && { saved: { on: encounter, encounter: stored } }),
    }))
  })
  async function change(next: EncounterChange) {
    setEdits((edits) => ({ ...edits, pending: [...edits.pending, next] }))
    settle(next, await save(next))
  }
  return { shown, change }
}

/** Adding it once more changes nothing. */
export function withAdded<T extends { id: string }>(all: readonly T[], added: T): T[] {
  return all.some(({ id }) => id === added.id) ? [...all] : [...all, added]
}
