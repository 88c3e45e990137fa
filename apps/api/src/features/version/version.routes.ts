import { DEFAULT_VERSION, readServerCall, readVersionShownCall, setVersionCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { userOf } from '../../http/session/requester.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { writeAudit } from '../../storage/audit.ts'
import { readSetting, writeSetting } from '../../storage/settings.ts'
import type { Db } from '../../storage/sql.ts'

export async function versionRoutes(app: TypedApp, { db, now, publicUrl }: Deps): Promise<void> {
  app.route({
    ...routeOf(readVersionShownCall, { summary: 'The version shown in the menu', tags: ['server'] }),
    config: { auth: 'public' },
    handler: async () => ({ version: await versionShown(db) }),
  })

  app.route({
    ...routeOf(setVersionCall, { summary: 'Sets the version shown in the menu', tags: ['admin'] }),
    config: { auth: 'admin' },
    handler: async (request) => {
      const { version } = request.body
      return db.transaction(async (tx) => {
        const detail = { from: await versionShown(tx), to: version }
        if (detail.from !== version) {
          await writeSetting(tx, 'version', version)
          await writeAudit(tx, { at: now(), actorId: userOf(request).id, action: 'version', targetId: null, detail })
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
}

async function versionShown(db: Db): Promise<string> {
  return (await readSetting(db, 'version')) ?? DEFAULT_VERSION
}
