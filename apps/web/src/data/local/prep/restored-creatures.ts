import { type Character, copyOf, isLibraryId, libraryIdOf } from '@lanternkeep/schema'
import { same } from '@lanternkeep/sync'
import { combineLatest, map, of, switchMap } from 'rxjs'
import { rollBackCampaign } from '../campaign/campaign-removal.ts'
import { type CharacterDraft, deleteCharacter } from '../campaign/characters.ts'
import { charactersOf } from '../combat/combat-people.ts'
import { useDb } from '../store/context.ts'
import { insertDocument } from '../store/documents.ts'
import { type Loaded, liveValue, plainDocument, plainListOf, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { copyAll, ensureLibrary, insertAll } from './library.ts'

type Revert = () => Promise<void>

/**
 * Creatures in libraries of other accounts. A restored copy brings them; they stay on this device until the person adds
 * them to the account's own library or removes them (SPEC.md, R15).
 */
export function useRestoredCreatures(): Loaded<Character[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, 'restored-creatures', () => {
      return db.collections.campaigns.find().$.pipe(
        map((campaigns) => campaigns.map(({ id }) => id).filter((id) => isOfOther(db, id))),
        switchMap((ids) => {
          const lists = ids.map((campaignId) => db.collections.characters.find({ selector: { campaignId } }).$)
          return lists.length === 0 ? of([]) : combineLatest(lists)
        }),
        map((lists) => plainListOf(lists.flat())),
      )
    }),
  )
}

/**
 * Copies them into the account's own library, without those it has already, and removes the others' libraries from this
 * device.
 */
export async function addRestoredCreatures(db: LocalDb): Promise<{ added: number; revert: Revert }> {
  const libraryId = await ensureLibrary(db)
  // By name: both may have thousands.
  const own = Map.groupBy((await charactersOf(db, libraryId)).map(creatureBody), ({ name }) => name)
  const restored = (await restoredIn(db)).flatMap(({ characters }) => characters).map(creatureBody)
  const missing = restored.filter((body) => !own.get(body.name)?.some((each) => same(each, body)))
  const ids = await copyAll(db, libraryId, missing as CharacterDraft[])
  const bringBack = await removeRestoredCreatures(db)
  const revert = async () => {
    await bringBack()
    for (const id of ids) await deleteCharacter(db, id)
  }
  return { added: ids.length, revert }
}

/** Returns what brings them back. */
export async function removeRestoredCreatures(db: LocalDb): Promise<Revert> {
  const libraries = await restoredIn(db)
  for (const { campaign } of libraries) await rollBackCampaign(db, campaign.id)
  return async () => {
    for (const { campaign, characters } of libraries) {
      await insertDocument(db.collections.campaigns, campaign)
      await insertAll(db, characters)
    }
  }
}

async function restoredIn(db: LocalDb) {
  const campaigns = (await db.collections.campaigns.find().exec()).filter(({ id }) => isOfOther(db, id))
  return Promise.all(
    campaigns.map(async (campaign) => ({
      campaign: plainDocument(campaign),
      characters: await charactersOf(db, campaign.id),
    })),
  )
}

function isOfOther(db: LocalDb, campaignId: string): boolean {
  return isLibraryId(campaignId) && campaignId !== libraryIdOf(db.account)
}

/** What makes a creature: neither its place nor its history. */
function creatureBody(character: Character): Partial<Character> {
  return { ...copyOf(character), includeInInitiative: false } as Partial<Character>
}
