import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { CAPTCHA_PROVIDERS, type CaptchaProvider } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import { AI_SETTINGS, type AiConfig, aiFrom } from './config/ai-settings.ts'
import { ConfigError } from './config/config-error.ts'
import { DATABASE_SETTINGS, type DatabaseConfig, databaseFrom } from './config/database-settings.ts'
import { QUOTA_SETTINGS, type QuotaConfig, quotasFrom } from './config/quota-settings.ts'
import { S3_SETTINGS, type S3Config, s3From } from './config/s3-settings.ts'

export { ConfigError }

export type Config = {
  port: number
  host: string
  /** True if only this machine can reach the server. */
  isLoopback: boolean
  dataDir: string
  /** Folder of the built web application. */
  webDir: string
  /** Base of links, without a trailing slash; undefined: the address it listens on. */
  publicUrl: string | undefined
  ownerEmail: string | undefined
  /** Where people ask for help; shown wherever support is named. */
  supportContact: string | undefined
  trustProxy: string[]
  hasRateLimits: boolean
  /** How old the last backup may get before the server makes one; 0: it makes none. */
  backupEveryHours: number
  /** Whether a very common password may be chosen. */
  commonPasswords: 'allow' | 'refuse'
  /** Undefined: one is generated and stored in the data folder. */
  sessionSecret: string | undefined
  captcha: { provider: CaptchaProvider; siteKey?: string; secret?: string; verifyUrl?: string }
  /** Undefined: mail goes to the outbox folder. */
  smtp: { url: string; from: string } | undefined
  /** Who knows it may read the metrics; undefined: there are none. */
  metricsToken: string | undefined
  /** Where images are stored; undefined: beside the database. */
  s3: S3Config | undefined
  ai: AiConfig
  quotas: QuotaConfig
} & DatabaseConfig

/** Folder of the built web application, relative to the server's sources. */
export const WEB_DIR = join(import.meta.dirname, '../../web/dist')

const url = (protocols: RegExp) => z.url({ protocol: protocols, error: 'is not a URL' })
const named = z.string().check(z.minLength(1, 'is empty'))

const SETTINGS = z.object({
  PORT: z._default(
    z.string().check(
      z.regex(/^\d{1,5}$/, 'is not a port'),
      z.refine((v) => Number(v) < 65_536, 'is not a port'),
    ),
    '4321',
  ),
  HOST: z._default(named, '127.0.0.1'),
  DATA_DIR: z._default(named, './data'),
  WEB_DIR: z._default(named, WEB_DIR),
  PUBLIC_URL: z.optional(url(/^https?$/).check(z.refine(isOrigin, 'must be a URL without a path'))),
  OWNER_EMAIL: z.optional(z.email('is not an email address')),
  SUPPORT_CONTACT: z.optional(named.check(z.maxLength(200, 'is longer than 200 characters'))),
  TRUST_PROXY: z.optional(
    z.string().check(z.refine(isProxyList, 'must list addresses or networks, separated by commas')),
  ),
  CAPTCHA_PROVIDER: z._default(z.enum(CAPTCHA_PROVIDERS, `must be one of ${CAPTCHA_PROVIDERS.join(', ')}`), 'altcha'),
  CAPTCHA_SITE_KEY: z.optional(named),
  CAPTCHA_SECRET: z.optional(named),
  CAPTCHA_VERIFY_URL: z.optional(url(/^https?$/)),
  COMMON_PASSWORDS: z._default(z.enum(['allow', 'refuse'], 'must be allow or refuse'), 'allow'),
  SMTP_URL: z.optional(url(/^smtps?$/)),
  MAIL_FROM: z.optional(named),
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'needs at least 32 characters'))),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'needs at least 16 characters'))),
  BACKUP_EVERY_HOURS: z._default(z.string().check(z.regex(/^\d{1,4}$/, 'is not a whole number of hours')), '1'),
  RATE_LIMITS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  ...DATABASE_SETTINGS,
  ...S3_SETTINGS,
  ...AI_SETTINGS,
  ...QUOTA_SETTINGS,
})

/** An unknown name with one of our prefixes is a typo and would otherwise be silently ignored. */
const OWN_PREFIXES = [
  'AI_',
  'CAPTCHA_',
  'SMTP_',
  'MAIL_',
  'S3_',
  'METRICS_',
  'RATE_LIMIT',
  'COMMON_PASSWORD',
  'OWNER_',
  'BACKUP_',
  'SUPPORT_',
  'TRUST_PROXY',
  'PUBLIC_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_POOL',
  'NATS_',
  'QUOTA_',
  'WEB_DIR',
]

/** Reads the settings; `lan` listens on all interfaces. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>, options: { lan?: boolean } = {}): Config {
  refuseUnknown(env)
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = SETTINGS.safeParse(present)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}.`)
  }
  const settings = parsed.data
  const host = options.lan ? hostForLan(present.HOST) : settings.HOST
  const isLoopback = isLoopbackHost(host)
  if (settings.RATE_LIMITS === 'off' && !isLoopback) {
    throw new ConfigError('RATE_LIMITS can be off only while HOST is a loopback address.')
  }
  return {
    port: Number(settings.PORT),
    host,
    isLoopback,
    dataDir: settings.DATA_DIR,
    ...databaseFrom(settings),
    webDir: resolve(settings.WEB_DIR),
    publicUrl: settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin,
    ownerEmail: settings.OWNER_EMAIL,
    supportContact: settings.SUPPORT_CONTACT,
    trustProxy: settings.TRUST_PROXY?.split(',').map((part) => part.trim()) ?? [],
    hasRateLimits: settings.RATE_LIMITS === 'on',
    backupEveryHours: Number(settings.BACKUP_EVERY_HOURS),
    sessionSecret: settings.SESSION_SECRET,
    commonPasswords: settings.COMMON_PASSWORDS,
    captcha: captchaFrom(settings),
    smtp: smtpFrom(settings),
    metricsToken: settings.METRICS_TOKEN,
    s3: s3From(settings),
    ai: aiFrom(settings),
    quotas: quotasFrom(settings),
  }
}

/** HOST picks one network; without it, listens on all. */
function hostForLan(host: string | undefined): string {
  if (host !== undefined && isLoopbackHost(host)) {
    throw new ConfigError(
      `HOST is ${host}, which only this computer can reach. Leave HOST out to listen on the network.`,
    )
  }
  return host ?? '0.0.0.0'
}

function refuseUnknown(env: Record<string, string | undefined>): void {
  const known = new Set(Object.keys(SETTINGS.shape))
  const unknown = Object.keys(env).find(
    (name) => !known.has(name) && OWN_PREFIXES.some((prefix) => name.startsWith(prefix)),
  )
  if (unknown) throw new ConfigError(`${unknown} is not a setting of this program.`)
}

type Settings = z.infer<typeof SETTINGS>

function captchaFrom(settings: Settings): Config['captcha'] {
  const provider = settings.CAPTCHA_PROVIDER
  const thirdParty = provider !== 'altcha' && provider !== 'none'
  if (thirdParty && !settings.CAPTCHA_SITE_KEY)
    throw new ConfigError(`CAPTCHA_SITE_KEY is missing; ${provider} needs it.`)
  if (thirdParty && !settings.CAPTCHA_SECRET) throw new ConfigError(`CAPTCHA_SECRET is missing; ${provider} needs it.`)
  return {
    provider,
    siteKey: settings.CAPTCHA_SITE_KEY,
    secret: settings.CAPTCHA_SECRET,
    verifyUrl: settings.CAPTCHA_VERIFY_URL,
  }
}

function smtpFrom(settings: Settings): Config['smtp'] {
  if (!settings.SMTP_URL) return undefined
  if (!settings.MAIL_FROM) throw new ConfigError('MAIL_FROM is missing; SMTP_URL needs it.')
  return { url: settings.SMTP_URL, from: settings.MAIL_FROM }
}

export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function isOrigin(value: string): boolean {
  const parsed = URL.parse(value)
  // An invalid address was already reported.
  return !parsed || (parsed.pathname === '/' && !parsed.search && !parsed.hash && !parsed.username)
}

function isProxyList(value: string): boolean {
  return value.split(',').every((part) => isProxy(part.trim()))
}

function isProxy(proxy: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(proxy)) return true
  const [address = '', bits, ...rest] = proxy.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
