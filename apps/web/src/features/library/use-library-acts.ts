import type { Character, PreparedCreature } from '@lanternkeep/schema'
import {
  addRestoredCreatures,
  addToLibrary,
  bringInCreatures,
  type Creature,
  copyToCampaign,
  copyToLibrary,
  deleteCharacter,
  newId,
  randomInt,
  removeRestoredCreatures,
  restoreCharacter,
  useDb,
} from '../../data/local/index.ts'
import { count } from '../../lib/format.ts'
import { useOneAtATime } from '../../lib/hooks/use-one-at-a-time.ts'
import { notify } from '../../ui/index.ts'
import { attempt, undoing, undoingAct } from '../../ui/toasts/attempt.ts'

export type Entrance = Pick<PreparedCreature, 'count' | 'hidden' | 'together'>

export type LibraryActs = ReturnType<typeof useLibraryActs>

/** What a person does with a creature of the library; each with its toast and Undo. */
export function useLibraryActs(campaignId: string) {
  const db = useDb()
  const once = useOneAtATime()
  /** A double tap does nothing twice. */
  const attemptOnce: typeof attempt = (work, problem) => once(() => attempt(work, problem))
  const removing = (ids: readonly string[]) =>
    undoing(async () => {
      for (const id of ids) await deleteCharacter(db, id)
    })

  return {
    /** Returns whether they are in the fight now. */
    addToFight: ({ name, from, figures }: Creature, entrance: Entrance) =>
      attemptOnce(async () => {
        const creatures = [{ id: newId(), name, from, figures, ...entrance }]
        const { count: joined, isNew, undo } = await bringInCreatures(db, campaignId, { creatures }, randomInt)
        const title = isNew ? 'The fight begins' : 'Added to this fight'
        const message = joined > 1 ? `${joined} × ${name}` : name
        notify({ title, message, tone: 'success', ...undoingAct(undo) })
        return true
      }, 'Failed to add it to the fight'),
    copyHere: (creature: Creature, copies: number) =>
      attemptOnce(async () => {
        const ids = await copyToCampaign(db, campaignId, creature, copies)
        const message = count(ids.length, 'creature')
        notify({ title: `${creature.name} copied to this campaign`, message, tone: 'success', action: removing(ids) })
      }, 'Failed to copy the creature'),
    /** Returns the id of the copy in the library. */
    makeMine: (creature: Creature) =>
      attemptOnce(async () => {
        const id = await copyToLibrary(db, creature)
        notify({ title: `${creature.name} is yours now`, message: 'Change it as you like.', tone: 'success' })
        return id
      }, 'Failed to copy the creature'),
    save: (characters: readonly Character[]) =>
      attemptOnce(async () => {
        const { count: saved, undo } = await addToLibrary(db, characters)
        const message = count(saved, 'creature')
        notify({ title: 'Saved to your library', message, tone: 'success', action: undoing(undo) })
      }, 'Failed to save to the library'),
    remove: (character: Character) =>
      attemptOnce(async () => {
        await deleteCharacter(db, character.id)
        const action = undoing(() => restoreCharacter(db, character))
        notify({ title: 'Removed from your library', message: character.name, tone: 'success', action })
      }, 'Failed to remove it'),
    addRestored: () =>
      attemptOnce(async () => {
        const { added, revert } = await addRestoredCreatures(db)
        const message = added > 0 ? count(added, 'creature') : 'Yours already has all of them.'
        notify({ title: 'Added to your library', message, tone: 'success', action: undoing(revert) })
      }, 'Failed to add them to the library'),
    removeRestored: (creatures: number) =>
      attemptOnce(async () => {
        const action = undoing(await removeRestoredCreatures(db))
        notify({ title: 'Removed from this device', message: count(creatures, 'creature'), tone: 'success', action })
      }, 'Failed to remove them'),
  }
}
