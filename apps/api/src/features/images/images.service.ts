import type { ImageType } from '@lanternkeep/schema'
import type { Actor } from '@lanternkeep/sync'
import { actorIn, type DocumentTx, type SyncPerson } from '@lanternkeep/sync/server'
import { addImage, type Image, isShownTo } from '../../blobs/images.ts'
import type { Deps } from '../../deps.ts'
import { keepBytes } from '../../domain/keep-bytes.ts'
import { requireActor } from '../../domain/members.ts'
import { notFound } from '../../errors/app-error.ts'
import type { DocumentReading } from '../../storage/document-storage.ts'
import { all, query } from '../../storage/sql.ts'

type InCampaign = { campaignId: string; actor: Actor }

/**
 * Stores the bytes for the named campaign, or for those its sender will use it in. The bytes are durable before the
 * row.
 */
export async function keepImage(
  deps: Deps,
  person: SyncPerson,
  { image, campaignId }: { image: Image; campaignId: string | undefined },
): Promise<void> {
  const { documents, now } = deps
  const targets = () => documents.read((tx) => campaignsFor(tx, person, image.id, campaignId))
  if ((await targets()).length === 0) throw notFound('You’re not in a campaign that can show this image')
  await keepBytes(deps, image, async (tx) => {
    for (const each of await campaignsFor(tx, person, image.id, campaignId))
      await addImage(tx.sql, image, { ...each, now: now() })
  })
}

async function campaignsFor(
  tx: DocumentReading,
  person: SyncPerson,
  imageId: string,
  campaignId: string | undefined,
): Promise<InCampaign[]> {
  if (campaignId !== undefined) return [{ campaignId, actor: await requireActor(tx, person, campaignId) }]
  const campaigns = await tx.decide((documents) => campaignsOf(documents, person))
  const showing: InCampaign[] = []
  for (const each of campaigns) {
    if (await isShownTo(tx.sql, each.actor, each.campaignId, imageId)) showing.push(each)
  }
  return showing.length > 0 ? showing : campaigns
}

function campaignsOf(tx: DocumentTx, person: SyncPerson): InCampaign[] {
  return tx.memberships(person).flatMap(({ campaignId }) => {
    const actor = actorIn(tx, person, campaignId)
    return actor ? [{ campaignId, actor }] : []
  })
}

/**
 * The image's type, if the requester may see it: as GM, as its uploader, on a document they are shown, or as the owner of
 * a deleted campaign that had it.
 */
export function findShownImage(
  { documents }: Deps,
  person: SyncPerson,
  imageId: string,
): Promise<ImageType | undefined> {
  return documents.read(async (tx) => {
    const images = query.selectFrom('image').innerJoin('scope', 'scope.campaign_id', 'image.campaign_id')
    const found = await all(
      tx.sql,
      images
        .select(['image.campaign_id', 'image.uploaded_by', 'image.media_type', 'scope.owner_id', 'scope.deleted_at'])
        .where('image.id', '=', imageId),
    )
    for (const { campaign_id: campaignId, uploaded_by: uploader, media_type: type, ...scope } of found) {
      if (scope.deleted_at !== null && 'userId' in person && scope.owner_id === person.userId) return type
      const actor = await tx.decide((stored) => actorIn(stored, person, campaignId))
      if (!actor) continue
      if (actor.role === 'gm' || actor.memberId === uploader) return type
      if (await isShownTo(tx.sql, actor, campaignId, imageId)) return type
    }
    return undefined
  })
}
