import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'

export type DatabaseConfig = {
  /** Of the PostgreSQL database that everything is stored in; undefined: SQLite in the data folder. */
  databaseUrl: string | undefined
  /** How many connections to it one process opens. */
  databasePool: number
  /** Of NATS, in place of PostgreSQL's notifications; several servers are separated by commas. */
  natsUrl: string | undefined
}

const MAX_POOL = 1000

export const DATABASE_SETTINGS = {
  DATABASE_URL: z.optional(
    z.string().check(
      z.refine((value) => !namesSeveralHosts(value), {
        error: 'names several servers; name one address that leads to the primary',
        abort: true,
      }),
      z.url({ protocol: /^postgres(ql)?$/, error: 'is not the URL of a PostgreSQL database' }),
    ),
  ),
  DATABASE_POOL: z._default(
    z.string().check(
      z.regex(/^[1-9]\d*$/, 'is not a number of connections'),
      z.refine((value) => Number(value) <= MAX_POOL, 'is not a number of connections'),
    ),
    '10',
  ),
  NATS_URL: z.optional(z.string().check(z.refine(isNatsUrl, 'is not the URL of a NATS server'))),
}

type DatabaseSettings = z.infer<z.ZodMiniObject<typeof DATABASE_SETTINGS>>
type Shared = { SESSION_SECRET?: string | undefined; SMTP_URL?: string | undefined }

export function databaseFrom(settings: DatabaseSettings & Shared): DatabaseConfig {
  const { DATABASE_URL: databaseUrl, DATABASE_POOL, NATS_URL } = settings
  // What a single process keeps in its data folder, several can't share.
  const missing = (['SESSION_SECRET', 'SMTP_URL'] as const).find((name) => settings[name] === undefined)
  if (databaseUrl && missing) throw new ConfigError(`${missing} is missing; DATABASE_URL needs it.`)
  if (NATS_URL && !databaseUrl) throw new ConfigError('DATABASE_URL is missing; NATS_URL needs it.')
  return { databaseUrl, databasePool: Number(DATABASE_POOL), natsUrl: NATS_URL }
}

/** As libpq takes them. */
function namesSeveralHosts(url: string): boolean {
  const [, authority = ''] = /^\w+:\/\/([^/?#]*)/.exec(url) ?? []
  return authority.split('@').at(-1)?.includes(',') ?? false
}

function isNatsUrl(value: string): boolean {
  return value.split(',').every((url) => ['nats:', 'tls:'].includes(URL.parse(url.trim())?.protocol ?? ''))
}
