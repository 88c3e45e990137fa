import * as z from 'zod/mini'
import { versionSetting } from '../entities/version-setting.ts'
import { contract } from './contract.ts'

const version = z.object({ version: z.string() })

/** The version shown in the menu. */
export const readVersionShownCall = contract({ method: 'GET', path: '/api/settings/version', answer: { 200: version } })
export const setVersionCall = contract({
  method: 'PATCH',
  path: '/api/admin/settings/version',
  body: z.strictObject({ version: versionSetting.shape.version }),
  answer: { 200: version },
})
/** The address where players reach the server: join links and QR codes start with it. */
export const readServerCall = contract({
  method: 'GET',
  path: '/api/settings/server',
  answer: { 200: z.object({ publicUrl: z.string() }) },
})
export const healthCall = contract({
  method: 'GET',
  path: '/healthz',
  answer: { 200: z.object({ status: z.string() }) },
})

/** Whether a proxy may send requests to this process. */
export const readyCall = contract({
  method: 'GET',
  path: '/readyz',
  answer: { 200: z.object({ status: z.string() }) },
})
/** Answers text. */
export const metricsCall = contract({ method: 'GET', path: '/metrics', answer: {} })

/** The last backup restored within the last 30 days: when it was restored, and when it was made. */
const restoredAnswer = z.object({
  restored: z.nullable(z.object({ at: z.string(), backupAt: z.string() })),
})
export const readRestoredCall = contract({
  method: 'GET',
  path: '/api/admin/restored',
  answer: { 200: restoredAnswer },
})
