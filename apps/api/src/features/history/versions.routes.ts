import { listVersionsCall, readVersionCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { requesterOf } from '../../http/session/requester.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { syncPersonOf } from '../../people/requester.ts'
import { listVersions, readVersion } from './versions.service.ts'

const tags = ['campaigns']
const config = { auth: 'person' } as const

/** For the GM; for a sheet also its player, as far as they see it. */
export function versionsRoutes(app: TypedApp, { documents }: Deps): void {
  app.route({
    ...routeOf(listVersionsCall, { summary: 'Earlier versions of a session or a sheet, the latest first', tags }),
    config,
    handler: async (request) => {
      const person = syncPersonOf(requesterOf(request))
      return documents.read((tx) => listVersions(tx, person, request.params))
    },
  })

  app.route({
    ...routeOf(readVersionCall, { summary: 'One earlier version; writing its fields restores it', tags }),
    config,
    handler: async (request) => {
      const person = syncPersonOf(requesterOf(request))
      return documents.read((tx) => readVersion(tx, person, request.params))
    },
  })
}
