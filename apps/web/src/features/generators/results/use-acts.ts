import type { Character, EncounterEnemy, LootItem, MapAnswer, Session } from '@lanternkeep/schema'
import {
  addFoes,
  appendToNotes,
  createHandout,
  giveItems,
  randomInt,
  removeFoes,
  showHandout,
  storeImage,
  takeItems,
  useDb,
} from '../../../data/local/index.ts'
import { pictureBytes } from '../../../lib/browser/picture-bytes.ts'
import { count } from '../../../lib/format.ts'
import { notify } from '../../../ui/index.ts'
import { foeOf } from './items/foe-figures.ts'

/** Where results go. Each returns whether it worked, and says so. */
export function useActs(campaignId: string) {
  const db = useDb()
  const attempt = async (work: () => Promise<void>, problem: string): Promise<boolean> => {
    try {
      await work()
      return true
    } catch {
      notify({ tone: 'error', title: 'Error', message: problem })
      return false
    }
  }
  return {
    give: (character: Character, items: readonly LootItem[], onUndo: () => void) =>
      attempt(async () => {
        const ids = await giveItems(db, character.id, items)
        const what = items.length === 1 ? (items[0]?.name ?? '') : count(items.length, 'item')
        const undo = async () => {
          await takeItems(db, character.id, ids)
          onUndo()
        }
        const action = { label: 'Undo', onClick: () => void attempt(undo, 'Couldn’t undo it.') }
        notify({ tone: 'success', title: `With ${character.name}`, message: what, action })
      }, 'Failed to update player'),

    addToTracker: (enemies: readonly EncounterEnemy[], hidden: boolean, onUndo: () => void) =>
      attempt(async () => {
        const { ids, joined } = await addFoes(db, campaignId, enemies.map(foeOf), { hidden, randomInt })
        const undo = async () => {
          await removeFoes(db, ids)
          onUndo()
        }
        const action = { label: 'Undo', onClick: () => void attempt(undo, 'Couldn’t remove them.') }
        const where = joined > 0 ? 'Added to the current fight.' : 'Included. Press Create Initiative to start.'
        notify({ tone: 'success', title: `${count(ids.length, 'monster')} added`, message: where, action })
      }, 'Failed to create monster'),

    note: (session: Session | undefined, text: string) =>
      attempt(async () => {
        const { sessionNumber } = await appendToNotes(db, campaignId, session?.id, text)
        notify({ tone: 'success', title: `Added to the notes of session ${sessionNumber}` })
      }, 'Failed to update session'),

    makeHandout: (map: MapAnswer) =>
      attempt(async () => {
        const imageUrl = map.imageUrl ? await storeImage(db, await pictureBytes(map.imageUrl), 'picture') : ''
        const handout = await createHandout(db, campaignId, { title: map.title, text: map.description, imageUrl })
        const show = () => attempt(() => showHandout(db, handout), 'Couldn’t show it.')
        const action = { label: 'Show it now', onClick: () => void show() }
        notify({ tone: 'success', title: 'Handout created', message: 'Players see it when you show it.', action })
      }, 'Failed to create handout'),
  }
}
