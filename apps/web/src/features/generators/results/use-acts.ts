import {
  type Character,
  type EncounterAnswer,
  type EncounterEnemy,
  imageIdOf,
  type LootItem,
  type MapAnswer,
  type Session,
} from '@lanternkeep/schema'
import {
  addFoes,
  appendToNotes,
  createEncounter,
  createHandout,
  deleteEncounter,
  giveItems,
  type LocalDb,
  randomInt,
  showHandout,
  storeImage,
  takeItems,
  useDb,
} from '../../../data/local/index.ts'
import { pictureBytes } from '../../../lib/browser/picture-bytes.ts'
import { count } from '../../../lib/format.ts'
import { notify } from '../../../ui/index.ts'
import { attempt, undoing, undoingAct } from '../../../ui/toasts/attempt.ts'
import { encounterDraft } from './encounter-draft.ts'
import { foeOf } from './items/foe-figures.ts'
import { roomsOfMap } from './map/map-handout.ts'

/** Where results go. Each returns whether it worked, and says so. */
export function useActs(campaignId: string) {
  const db = useDb()
  const isDone = async (work: () => Promise<void>, problem: string): Promise<boolean> => {
    const done = await attempt(async () => {
      await work()
      return true
    }, problem)
    return done === true
  }
  return {
    give: (character: Character, items: readonly LootItem[], onUndo: () => void) =>
      isDone(async () => {
        const ids = await giveItems(db, character.id, items)
        const what = items.length === 1 ? (items[0]?.name ?? '') : count(items.length, 'item')
        const action = undoing(async () => {
          await takeItems(db, character.id, ids)
          onUndo()
        })
        notify({ tone: 'success', title: `With ${character.name}`, message: what, action })
      }, 'Failed to update player'),

    /** Returns how to take them out again; undefined if it failed. */
    addToTracker: (enemies: readonly EncounterEnemy[], hidden: boolean) =>
      attempt(async () => {
        const { ids, joined, undo } = await addFoes(db, campaignId, enemies.map(foeOf), { hidden, randomInt })
        const message = joined > 0 ? 'Added to the current fight.' : 'Included. Press Create Initiative to start.'
        notify({ tone: 'success', title: `${count(ids.length, 'monster')} added`, message, ...undoingAct(undo) })
        return undo
      }, 'Failed to create monster'),

    saveEncounter: (answer: EncounterAnswer, hidden: boolean, onUndo: () => void) =>
      isDone(async () => {
        const { id, name } = await createEncounter(db, campaignId, encounterDraft(answer, hidden))
        const action = undoing(async () => {
          await deleteEncounter(db, id)
          onUndo()
        })
        notify({ tone: 'success', title: `${name} saved`, message: 'It waits in Prep.', action })
      }, 'Failed to create encounter'),

    note: (session: Session | undefined, text: string) =>
      isDone(async () => {
        const { sessionNumber } = await appendToNotes(db, campaignId, { sessionId: session?.id, text })
        notify({ tone: 'success', title: `Added to the notes of session ${sessionNumber}` })
      }, 'Failed to update session'),

    makeHandout: (map: MapAnswer) =>
      isDone(async () => {
        const rooms = await roomsOfMap(map)
        const imageUrl = rooms ? undefined : await handoutPicture(db, map.imageUrl)
        const draft = { title: map.title, text: map.description, imageUrl, map: rooms }
        const handout = await createHandout(db, campaignId, draft)
        const show = () => attempt(() => showHandout(db, handout), 'Couldn’t show it.')
        const action = { label: 'Show it now', onClick: () => void show() }
        const message = rooms
          ? 'Its rooms are covered. Uncover them one by one in Handouts.'
          : 'Players see it when you show it.'
        notify({ tone: 'success', title: 'Handout created', message, action })
      }, 'Failed to create handout'),
  }
}

/** A kept map’s picture by a model is stored already. */
async function handoutPicture(db: LocalDb, imageUrl: string): Promise<string> {
  if (imageUrl === '' || imageIdOf(imageUrl) !== undefined) return imageUrl
  return storeImage(db, await playersPicture(imageUrl), 'picture')
}

/** Numbers stand for the key, which is the GM's. */
async function playersPicture(imageUrl: string): Promise<Blob> {
  const { withoutNumbers } = await import('@lanternkeep/generators/map-picture')
  return await pictureBytes(withoutNumbers(imageUrl))
}
