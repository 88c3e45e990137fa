import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'

/** A bucket of an S3-compatible service. `endpoint` is its address without the bucket. */
export type S3Config = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const DEFAULT_REGION = 'us-east-1'

const named = z.string().check(z.minLength(1, 'is empty'))
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

export const S3_SETTINGS = {
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/, error: 'is not a URL' })),
  S3_BUCKET: z.optional(z.string().check(z.regex(BUCKET, 'is not the name of a bucket'))),
  S3_REGION: z.optional(named),
  S3_ACCESS_KEY_ID: z.optional(named),
  S3_SECRET_ACCESS_KEY: z.optional(named),
}

type S3Settings = z.infer<z.ZodMiniObject<typeof S3_SETTINGS>>

/** Undefined if none of them is set. */
export function s3From(settings: S3Settings): S3Config | undefined {
  const given = (Object.keys(S3_SETTINGS) as (keyof S3Settings)[]).find((name) => settings[name] !== undefined)
  if (!given) return undefined
  const required = (name: Exclude<keyof S3Settings, 'S3_REGION'>): string => {
    const value = settings[name]
    if (value === undefined) throw new ConfigError(`${name} is missing; ${given} needs it.`)
    return value
  }
  return {
    endpoint: required('S3_ENDPOINT').replace(/\/+$/, ''),
    bucket: required('S3_BUCKET'),
    region: settings.S3_REGION ?? DEFAULT_REGION,
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  }
}
