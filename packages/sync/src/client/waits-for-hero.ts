import { isOwnView } from '../access.ts'
import type { SyncDocument } from '../protocol.ts'
import type { Change } from './change.ts'
import { type CollectionSync, factsOf, type SyncContext, syncNamed } from './collection-sync.ts'
import { charactersOfAct } from './held-acts.ts'
import { keyOf } from './pending.ts'
import { plainOf, readCampaign, readStored, writeStored } from './stored-documents.ts'

/** `master`: the document as the server shows it, if it does. */
export type Refused = { change: Change; master?: SyncDocument | undefined }

/**
 * Whether this refused edit of a character, or act about one, stays to be sent again: the player came back on a new seat
 * and plays no one yet, so they may take the same character (behavior.md#claiming-characters).
 */
export async function isHeldForHero(
  context: SyncContext,
  sync: CollectionSync,
  { change, master }: Refused,
): Promise<boolean> {
  const { row, doc, retries } = change
  const { role, memberId } = factsOf(context, row.campaignId)
  const isFromOtherSeat = row.seat !== undefined && row.seat !== memberId
  if (role !== 'player' || memberId === undefined || !isFromOtherSeat) return false
  if (!(await isAboutLivingHero(context, sync, { change, master }))) return false
  if (retries !== context.retries) {
    context.push([doc.id], sync.name)
    return true
  }
  if (await playsSomeone(context, row.campaignId, memberId)) return false
  context.heroes.delete(memberId)
  if (sync.name === 'characters' && master) await noteClaims(context, sync, [master])
  return true
}

async function isAboutLivingHero(context: SyncContext, { name }: CollectionSync, { change, master }: Refused) {
  const { base, doc } = change
  if (name === 'characters') return base !== null && isOwnView(name, base) && !doc._deleted && isLivingHero(master)
  const characters = name === 'acts' && base === null ? syncNamed(context, 'characters') : undefined
  const [id] = charactersOfAct(doc)
  if (!characters || id === undefined) return false
  return isLivingHero((await readStored(characters.collection, [id])).get(id))
}

function isLivingHero(document: SyncDocument | undefined): boolean {
  return document?.type === 'player' && !document._deleted
}

async function playsSomeone(context: SyncContext, campaignId: string, memberId: string): Promise<boolean> {
  const characters = syncNamed(context, 'characters')
  const here = characters ? await readCampaign(characters, campaignId) : []
  return here.some(({ claimedBy }) => claimedBy === memberId)
}

/** Who plays a character is only the server's to say: on a player's device it is taken over beside pending edits, too. */
export async function noteClaims(
  context: SyncContext,
  { name, collection }: CollectionSync,
  served: readonly SyncDocument[],
): Promise<void> {
  const { store } = context
  for (const { id, campaignId, claimedBy, _deleted } of served) {
    if (factsOf(context, String(campaignId)).role !== 'player') continue
    const key = keyOf(name, id)
    const [row] = _deleted ? [] : await store.pendingAt([key])
    if (!row?.base) continue
    for (;;) {
      const previous = (await readStored(collection, [id])).get(id)
      if (!previous || previous._deleted || previous.claimedBy === claimedBy) break
      const overtaken = await writeStored(collection, [{ previous, document: { ...plainOf(previous), claimedBy } }])
      if (overtaken.size === 0) break
    }
    await store.changePending([key], (now) => (now?.base ? { ...now, base: { ...now.base, claimedBy } } : now))
  }
}

/** Sends what was held, and counts refusals still on their way as outdated, once a player has taken a character. */
export function noteHeroes(context: SyncContext, served: readonly SyncDocument[]): void {
  for (const { campaignId, claimedBy, _deleted } of served) {
    if (_deleted || typeof claimedBy !== 'string' || context.heroes.has(claimedBy)) continue
    const { role, memberId } = factsOf(context, String(campaignId))
    if (role !== 'player' || memberId !== claimedBy) continue
    context.heroes.add(claimedBy)
    context.retries += 1
    context.push('all')
  }
}
