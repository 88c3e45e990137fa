import {
  CAMPAIGN_READ_ONLY,
  campaignAnswer,
  campaignsAnswer,
  changedReadOnlyKey,
  createCampaignBody,
  emptyBody,
  IGNORED_KEYS,
  id,
  labelOfField,
  patchCampaignBody,
  refusalToCreateCampaign,
  withPatch,
} from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { manyDocuments, newJoinCode, oneDocument } from '../../documents/index.ts'
import { requireDocument } from '../../domain/members.ts'
import { AppError } from '../../errors/app-error.ts'
import { ifMatchOf, tagWithRev } from '../../http/if-match.ts'
import { requesterOf, userOf } from '../../http/session/requester.ts'
import { type TypedApp, uncheckedSerializer } from '../../http/validation.ts'
import { syncPersonOf } from '../../people/requester.ts'
import { campaignAnswerOf } from './campaign-answer.ts'
import { changeCampaign, deleteCampaign, listCampaigns } from './campaigns.service.ts'

const tags = ['campaigns']
const params = z.object({ id })
const person = { auth: 'person' } as const
const serializerCompiler = uncheckedSerializer

export function campaignRoutes(app: TypedApp, deps: Deps): void {
  createRoute(app, deps)
  readRoutes(app, deps)
  changeRoutes(app, deps)
  deleteRoute(app, deps)
}

function createRoute(app: TypedApp, { documents }: Deps): void {
  app.post(
    '/api/campaigns',
    {
      config: { auth: 'user' },
      preValidation: async (request) => {
        const refusal = refusalToCreateCampaign(userOf(request))
        if (refusal) throw new AppError('plan', refusal.message)
      },
      serializerCompiler,
      schema: {
        summary: 'Accept a new campaign of the caller',
        tags,
        body: createCampaignBody,
        response: { 201: oneDocument(campaignAnswer) },
      },
    },
    async (request, reply) => {
      const { syncStatus: _, lastModified: __, ...fields } = request.body
      const created = await documents.write((tx) =>
        tx.createCampaign(userOf(request).id, { ...fields, lastModified: tx.facts.now }),
      )
      tagWithRev(reply, created)
      return reply.code(201).send(campaignAnswerOf(created))
    },
  )
}

function readRoutes(app: TypedApp, { documents }: Deps): void {
  app.get(
    '/api/campaigns',
    {
      config: person,
      serializerCompiler,
      schema: {
        summary: "The caller's campaigns, owned and joined",
        tags,
        response: { 200: manyDocuments(campaignsAnswer) },
      },
    },
    async (request) =>
      documents.read((tx) => listCampaigns(tx, syncPersonOf(requesterOf(request)))).map(campaignAnswerOf),
  )

  app.get(
    '/api/campaigns/:id',
    {
      config: person,
      serializerCompiler,
      schema: { summary: 'One campaign', tags, params, response: { 200: oneDocument(campaignAnswer) } },
    },
    async (request, reply) => {
      const { document } = documents.read((tx) =>
        requireDocument(tx, syncPersonOf(requesterOf(request)), 'campaigns', request.params.id),
      )
      tagWithRev(reply, document)
      return campaignAnswerOf(document)
    },
  )
}

function changeRoutes(app: TypedApp, { documents }: Deps): void {
  app.patch(
    '/api/campaigns/:id',
    {
      config: person,
      serializerCompiler,
      schema: {
        summary: 'Change a campaign; If-Match refuses a stale change',
        tags,
        params,
        body: patchCampaignBody,
        response: { 200: oneDocument(campaignAnswer) },
      },
    },
    async (request, reply) => {
      const { body } = request
      const changed = await changeCampaign(documents, requesterOf(request), {
        id: request.params.id,
        ifMatch: ifMatchOf(request),
        change: (campaign) => {
          const readOnly = changedReadOnlyKey(body, campaign, CAMPAIGN_READ_ONLY)
          if (readOnly) throw new AppError('invalid', `${labelOfField(readOnly)} can’t be changed`, { path: readOnly })
          return withPatch(campaign, body, [...IGNORED_KEYS, ...CAMPAIGN_READ_ONLY])
        },
      })
      tagWithRev(reply, changed)
      return campaignAnswerOf(changed)
    },
  )

  app.post(
    '/api/campaigns/:id/join-code',
    {
      config: person,
      serializerCompiler,
      schema: {
        summary: 'Create a new join code; the old one stops working',
        tags,
        params,
        body: emptyBody,
        response: { 200: oneDocument(campaignAnswer) },
      },
    },
    async (request) => {
      const change = (campaign: SyncDocument) => ({ ...campaign, joinCode: newJoinCode() })
      const changed = await changeCampaign(documents, requesterOf(request), { id: request.params.id, change })
      return campaignAnswerOf(changed)
    },
  )
}

function deleteRoute(app: TypedApp, deps: Deps): void {
  app.delete(
    '/api/campaigns/:id',
    {
      config: person,
      schema: {
        summary: 'Delete a campaign in the cloud, for everyone',
        tags,
        params,
        body: emptyBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteCampaign(deps, requesterOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
