import type { Actor } from '@lanternkeep/sync'
import { actorIn, type SyncPerson } from '@lanternkeep/sync/server'
import { keepBytes } from '../../blobs/image-bytes.ts'
import { addImage, type Image, isShownTo } from '../../blobs/images.ts'
import type { Deps } from '../../deps.ts'
import type { SqliteDocumentTx } from '../../documents/index.ts'
import { requireActor } from '../../domain/members.ts'
import { notFound } from '../../errors/app-error.ts'
import { all, query } from '../../storage/sqlite/queries.ts'

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
  if (targets().length === 0) throw notFound('You’re not in a campaign that can show this image')
  await keepBytes(deps, image, () =>
    documents.write((tx) => {
      for (const each of campaignsFor(tx, person, image.id, campaignId))
        addImage(tx.sql, image, { ...each, now: now() })
    }),
  )
}

function campaignsFor(
  tx: SqliteDocumentTx,
  person: SyncPerson,
  imageId: string,
  campaignId: string | undefined,
): InCampaign[] {
  if (campaignId !== undefined) return [{ campaignId, actor: requireActor(tx, person, campaignId) }]
  const campaigns = campaignsOf(tx, person)
  const showing = campaigns.filter((each) => isShownTo(tx.sql, each.actor, each.campaignId, imageId))
  return showing.length > 0 ? showing : campaigns
}

function campaignsOf(tx: SqliteDocumentTx, person: SyncPerson): InCampaign[] {
  return tx.memberships(person).flatMap(({ campaignId }) => {
    const actor = actorIn(tx, person, campaignId)
    return actor ? [{ campaignId, actor }] : []
  })
}

/** The image's type, if the requester may see it: as GM, as its uploader, or on a document they are shown. */
export function findShownImage({ documents }: Deps, person: SyncPerson, imageId: string): string | undefined {
  return documents.read((tx) => {
    const images = all(tx.sql, query.selectFrom('image').selectAll().where('id', '=', imageId))
    const shown = images.find(({ campaign_id: campaignId, uploaded_by: uploader }) => {
      const actor = actorIn(tx, person, campaignId)
      if (!actor) return false
      return actor.role === 'gm' || actor.memberId === uploader || isShownTo(tx.sql, actor, campaignId, imageId)
    })
    return shown?.media_type
  })
}
