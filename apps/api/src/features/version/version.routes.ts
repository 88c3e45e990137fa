import { healthAnswer, versionAnswer } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import { readSetting } from '../../db/settings.ts'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/validation.ts'

/** Shown until an admin sets another. */
const FIRST_VERSION = '1.0.0'

export async function versionRoutes(app: App, { db, publicUrl }: Deps): Promise<void> {
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
    async () => ({ version: readSetting(db, 'version') ?? FIRST_VERSION }),
  )

  app.get(
    '/api/settings/server',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'Where players reach this server: the base of join links and QR codes',
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
