import { earlierVersionAnswer, earlierVersionsAnswer, id, versionedCollection } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { requesterOf } from '../../http/session/requester.ts'
import type { TypedApp } from '../../http/validation.ts'
import { syncPersonOf } from '../../people/requester.ts'
import { listVersions, readVersion } from './versions.service.ts'

const tags = ['campaigns']
const config = { auth: 'person' } as const
const ofDocument = { campaignId: id, collection: versionedCollection, documentId: id }

/** For the GM; for a sheet also its player, as far as they see it. */
export function versionsRoutes(app: TypedApp, { documents }: Deps): void {
  app.get(
    '/api/campaigns/:campaignId/versions/:collection/:documentId',
    {
      config,
      schema: {
        summary: 'Earlier versions of a session or a sheet, the latest first',
        tags,
        params: z.object(ofDocument),
        response: { 200: earlierVersionsAnswer },
      },
    },
    async (request) => {
      const person = syncPersonOf(requesterOf(request))
      return documents.read((tx) => listVersions(tx, person, request.params))
    },
  )

  app.get(
    '/api/campaigns/:campaignId/versions/:collection/:documentId/:versionId',
    {
      config,
      schema: {
        summary: 'One earlier version; writing its fields restores it',
        tags,
        params: z.object({ ...ofDocument, versionId: id }),
        response: { 200: earlierVersionAnswer },
      },
    },
    async (request) => {
      const person = syncPersonOf(requesterOf(request))
      return documents.read((tx) => readVersion(tx, person, request.params))
    },
  )
}
