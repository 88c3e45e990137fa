import {
  CAMPAIGN_READ_ONLY,
  changeCampaignCall,
  createCampaignCall,
  deleteCampaignCall,
  listCampaignsCall,
  newJoinCodeCall,
  readCampaignCall,
  refusalToCreateCampaign,
} from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import type { Deps } from '../../deps.ts'
import { newJoinCode } from '../../documents/index.ts'
import { withCheckedPatch } from '../../domain/document-changes.ts'
import { requireDocument } from '../../domain/members.ts'
import { AppError } from '../../errors/app-error.ts'
import { ifMatchOf, tagWithRev } from '../../http/if-match.ts'
import { requesterOf, userOf } from '../../http/session/requester.ts'
import { routeOf, type TypedApp, uncheckedSerializer } from '../../http/validation.ts'
import { syncPersonOf } from '../../people/requester.ts'
import { campaignAnswerOf } from './campaign-answer.ts'
import { changeCampaign, deleteCampaign, listCampaigns } from './campaigns.service.ts'
import { joinRoutes } from './join/join.routes.ts'
import { adoptRoute } from './members/adopt.routes.ts'
import { memberRoutes } from './members/members.routes.ts'
import { rememberPresence } from './members/presence.ts'

const tags = ['campaigns']
const person = { auth: 'person' } as const
const serializerCompiler = uncheckedSerializer

export async function campaignsRoutes(app: TypedApp, deps: Deps): Promise<void> {
  createRoute(app, deps)
  readRoutes(app, deps)
  changeRoutes(app, deps)
  deleteRoute(app, deps)
  joinRoutes(app, deps)
  memberRoutes(app, deps)
  adoptRoute(app, deps)
  rememberPresence(app, deps)
}

function createRoute(app: TypedApp, { documents }: Deps): void {
  app.route({
    ...routeOf(createCampaignCall, { summary: 'Accept a new campaign of the caller', tags }),
    config: { auth: 'user' },
    preValidation: async (request) => {
      const refusal = refusalToCreateCampaign(userOf(request))
      if (refusal) throw new AppError('plan', refusal.message)
    },
    serializerCompiler,
    handler: async (request, reply) => {
      const { syncStatus: _, lastModified: __, ...fields } = request.body
      const userId = userOf(request).id
      const created = await documents.write(
        (tx) => tx.createCampaign(userId, { ...fields, lastModified: tx.facts.now }),
        { person: { userId }, campaigns: [fields] },
      )
      tagWithRev(reply, created)
      return reply.code(201).send(campaignAnswerOf(created))
    },
  })
}

function readRoutes(app: TypedApp, { documents }: Deps): void {
  app.route({
    ...routeOf(listCampaignsCall, { summary: "The caller's campaigns, owned and joined", tags }),
    config: person,
    serializerCompiler,
    handler: async (request) =>
      (await documents.read((tx) => listCampaigns(tx, syncPersonOf(requesterOf(request))))).map(campaignAnswerOf),
  })

  app.route({
    ...routeOf(readCampaignCall, { summary: 'One campaign', tags }),
    config: person,
    serializerCompiler,
    handler: async (request, reply) => {
      const { document } = await documents.read((tx) =>
        requireDocument(tx, syncPersonOf(requesterOf(request)), 'campaigns', request.params.id),
      )
      tagWithRev(reply, document)
      return campaignAnswerOf(document)
    },
  })
}

function changeRoutes(app: TypedApp, { documents }: Deps): void {
  app.route({
    ...routeOf(changeCampaignCall, { summary: 'Change a campaign; If-Match refuses a stale change', tags }),
    config: person,
    serializerCompiler,
    handler: async (request, reply) => {
      const { body } = request
      const changed = await changeCampaign(documents, requesterOf(request), {
        id: request.params.id,
        ifMatch: ifMatchOf(request),
        change: (campaign) => withCheckedPatch(campaign, body, CAMPAIGN_READ_ONLY),
        joinCode: body.joinCode,
      })
      tagWithRev(reply, changed)
      return campaignAnswerOf(changed)
    },
  })

  app.route({
    ...routeOf(newJoinCodeCall, { summary: 'Create a new join code; the old one stops working', tags }),
    config: person,
    serializerCompiler,
    handler: async (request) => {
      // Drawn once: an engine may decide again, and would never know whether each new code is free.
      const joinCode = newJoinCode()
      const change = (campaign: SyncDocument) => ({ ...campaign, joinCode })
      const changed = await changeCampaign(documents, requesterOf(request), { id: request.params.id, change })
      return campaignAnswerOf(changed)
    },
  })
}

function deleteRoute(app: TypedApp, deps: Deps): void {
  app.route({
    ...routeOf(deleteCampaignCall, { summary: 'Delete a campaign in the cloud, for everyone', tags }),
    config: person,
    handler: async (request, reply) => {
      await deleteCampaign(deps, requesterOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
