import { readCampaignUsageCall, readStorageCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { requireGm } from '../../domain/members.ts'
import { requesterOf } from '../../http/session/requester.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { syncPersonOf } from '../../people/requester.ts'
import { CAMPAIGN_ROOM } from '../../storage/image-room.ts'
import { findAccountUsages, findUsage } from './usage.repository.ts'

export async function usageRoutes(app: TypedApp, { config, db, documents }: Deps): Promise<void> {
  const { quotas } = config

  app.route({
    ...routeOf(readCampaignUsageCall, {
      summary: 'How much of a campaign is stored, and how much may be; for its GM',
      tags: ['campaigns'],
    }),
    config: { auth: 'person' },
    handler: async (request) => {
      const { campaignId } = request.params
      return documents.read(async (tx) => {
        await requireGm(tx, syncPersonOf(requesterOf(request)), campaignId)
        const { entries, bytes, rolls, pictureBytes, seats } = await findUsage(tx.sql, campaignId)
        return {
          entries: { used: entries, most: quotas.documents },
          bytes: { used: bytes, most: quotas.bytes },
          rolls: { used: rolls, most: quotas.rolls },
          pictureBytes: { used: pictureBytes, most: CAMPAIGN_ROOM.bytes },
          seats: { used: seats, most: quotas.seats },
        }
      })
    },
  })

  app.route({
    ...routeOf(readStorageCall, { summary: 'How much each account stores, the largest first', tags: ['admin'] }),
    config: { auth: 'admin' },
    handler: async () => ({ mostCampaigns: quotas.campaigns, accounts: await findAccountUsages(db) }),
  })
}
