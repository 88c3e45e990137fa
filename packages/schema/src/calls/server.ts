import * as z from 'zod/mini'

export const versionAnswer = z.object({ version: z.string() })
export type VersionAnswer = z.infer<typeof versionAnswer>

export const healthAnswer = z.object({ status: z.string() })
export type HealthAnswer = z.infer<typeof healthAnswer>
