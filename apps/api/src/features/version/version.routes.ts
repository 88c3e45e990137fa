import { DEFAULT_VERSION, healthCall, readServerCall, readVersionShownCall, setVersionCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { userOf } from '../../http/session/requester.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { writeAudit } from '../../storage/sqlite/audit.ts'
import type { Db } from '../../storage/sqlite/open.ts'
import { readSetting, writeSetting } from '../../storage/sqlite/settings.ts'
import { inTransaction } from '../../storage/sqlite/transaction.ts'

export async function versionRoutes(app: TypedApp, { db, now, publicUrl }: Deps): Promise<void> {
  app.route({
    ...routeOf(readVersionShownCall, { summary: 'The version shown in the menu', tags: ['server'] }),
    config: { auth: 'public' },
    handler: async () => ({ version: versionShown(db) }),
  })

  app.route({
    ...routeOf(setVersionCall, { summary: 'Sets the version shown in the menu', tags: ['admin'] }),
    config: { auth: 'admin' },
    handler: async (request) => {
      const { version } = request.body
      return inTransaction(db, (tx) => {
        const detail = { from: versionShown(tx), to: version }
        if (detail.from !== version) {
          writeSetting(tx, 'version', version)
          writeAudit(tx, { at: now(), actorId: userOf(request).id, action: 'version', targetId: null, detail })
        }
        return { version }
      })
    },
  })

  app.route({
    ...routeOf(readServerCall, {
      summary: 'The address where players reach this server; join links and QR codes start with it',
      tags: ['server'],
    }),
    config: { auth: 'public' },
    handler: async () => ({ publicUrl: publicUrl() }),
  })

  app.route({
    ...routeOf(healthCall, { summary: 'Whether the server and its database answer', tags: ['server'] }),
    config: { auth: 'public' },
    handler: async () => {
      db.sqlite.prepare('select 1').get()
      return { status: 'ok' }
    },
  })
}

function versionShown(db: Db): string {
  return readSetting(db, 'version') ?? DEFAULT_VERSION
}
