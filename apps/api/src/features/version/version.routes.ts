import { FIRST_VERSION, healthAnswer, setVersionBody, versionAnswer } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { userOf } from '../../http/session/requester.ts'
import type { TypedApp } from '../../http/validation.ts'
import { writeAudit } from '../../storage/sqlite/audit.ts'
import type { Db } from '../../storage/sqlite/open.ts'
import { readSetting, writeSetting } from '../../storage/sqlite/settings.ts'
import { inTransaction } from '../../storage/sqlite/transaction.ts'

export async function versionRoutes(app: TypedApp, { db, now, publicUrl }: Deps): Promise<void> {
  app.get(
    '/api/settings/version',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'The version shown in the menu',
        tags: ['server'],
        response: { 200: versionAnswer },
      },
    },
    async () => ({ version: versionShown(db) }),
  )

  app.patch(
    '/api/admin/settings/version',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Sets the version shown in the menu',
        tags: ['admin'],
        body: setVersionBody,
        response: { 200: versionAnswer },
      },
    },
    async (request) => {
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
  )

  app.get(
    '/api/settings/server',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'The address where players reach this server; join links and QR codes start with it',
        tags: ['server'],
        response: { 200: z.object({ publicUrl: z.string() }) },
      },
    },
    async () => ({ publicUrl: publicUrl() }),
  )

  app.get(
    '/healthz',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'Whether the server and its database answer',
        tags: ['server'],
        response: { 200: healthAnswer },
      },
    },
    async () => {
      db.sqlite.prepare('select 1').get()
      return { status: 'ok' }
    },
  )
}

function versionShown(db: Db): string {
  return readSetting(db, 'version') ?? FIRST_VERSION
}
