import { expect, test } from 'vitest'
import { ConfigError, readConfig, WEB_DIR } from './config.ts'

const DATABASE_URL = 'postgres://keeper:sec,ret@db.example.com/lanternkeep'

test('without any settings the server listens on 127.0.0.1:4321 with a self-hosted human check', () => {
  expect(readConfig({})).toEqual({
    port: 4321,
    host: '127.0.0.1',
    isLoopback: true,
    dataDir: './data',
    databaseUrl: undefined,
    databasePool: 10,
    webDir: WEB_DIR,
    publicUrl: undefined,
    ownerEmail: undefined,
    supportContact: undefined,
    backupEveryHours: 1,
    trustProxy: [],
    hasRateLimits: true,
    commonPasswords: 'allow',
    sessionSecret: undefined,
    captcha: { provider: 'altcha', siteKey: undefined, secret: undefined, verifyUrl: undefined },
    smtp: undefined,
    metricsToken: undefined,
    s3: undefined,
    ai: {
      text: undefined,
      image: undefined,
      speech: undefined,
      textContext: 8000,
      speechTimeoutMs: 110_000,
      dailyLimitUser: 200,
      dailyLimitTotal: 2000,
    },
    quotas: { campaigns: 200, documents: 200_000, bytes: 512 * 1024 ** 2, rolls: 10_000, seats: 200, sheets: 30 },
  })
})

test.each([
  ['PORT is not a port.', { PORT: 'many' }],
  ['PORT is not a port.', { PORT: '70000' }],
  ['PUBLIC_URL is not a URL.', { PUBLIC_URL: 'table.example.com' }],
  ['PUBLIC_URL is not a URL.', { PUBLIC_URL: 'ftp://table.example.com' }],
  ['PUBLIC_URL must be a URL without a path.', { PUBLIC_URL: 'https://example.com/table' }],
  ['OWNER_EMAIL is not an email address.', { OWNER_EMAIL: 'gwen' }],
  ['TRUST_PROXY must list addresses or networks, separated by commas.', { TRUST_PROXY: 'everyone' }],
  ['TRUST_PROXY must list addresses or networks, separated by commas.', { TRUST_PROXY: '10.0.0.0/99' }],
  ['CAPTCHA_PROVIDER must be one of altcha, recaptcha, hcaptcha, turnstile, none.', { CAPTCHA_PROVIDER: 'riddle' }],
  ['CAPTCHA_SITE_KEY is missing; turnstile needs it.', { CAPTCHA_PROVIDER: 'turnstile' }],
  ['CAPTCHA_SECRET is missing; turnstile needs it.', { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'k' }],
  ['SMTP_URL is not a URL.', { SMTP_URL: 'http://mail.example.com' }],
  ['MAIL_FROM is missing; SMTP_URL needs it.', { SMTP_URL: 'smtp://mail.example.com' }],
  ['SESSION_SECRET needs at least 32 characters.', { SESSION_SECRET: 'short' }],
  ['METRICS_TOKEN needs at least 16 characters.', { METRICS_TOKEN: 'short' }],
  ['RATE_LIMITS must be on or off.', { RATE_LIMITS: 'never' }],
  ['RATE_LIMITS can be off only while HOST is a loopback address.', { RATE_LIMITS: 'off', HOST: '0.0.0.0' }],
  ['DATABASE_URL is not the URL of a PostgreSQL database.', { DATABASE_URL: 'mysql://db/lanternkeep' }],
  [
    'DATABASE_URL names several servers; name one address that leads to the primary.',
    { DATABASE_URL: 'postgres://keeper:a,b@one:5432,two:5433/lanternkeep' },
  ],
  ['SESSION_SECRET is missing; DATABASE_URL needs it.', { DATABASE_URL }],
  ['SMTP_URL is missing; DATABASE_URL needs it.', { DATABASE_URL, SESSION_SECRET: 's'.repeat(32) }],
  ['DATABASE_POOL is not a number of connections.', { DATABASE_POOL: '0' }],
  ['DATABASE_POOL is not a number of connections.', { DATABASE_POOL: '9999' }],
  ['DATABASE_POOL_SIZE is not a setting of this program.', { DATABASE_POOL_SIZE: '4' }],
  ['NATS_URL is not the URL of a NATS server.', { NATS_URL: 'nats://one:4222,http://two' }],
  ['DATABASE_URL is missing; NATS_URL needs it.', { NATS_URL: 'nats://one:4222,tls://two' }],
  ['S3_BUCKET is missing; S3_ENDPOINT needs it.', { S3_ENDPOINT: 'https://s3.example.com' }],
  ['S3_ENDPOINT is missing; S3_REGION needs it.', { S3_REGION: 'eu-central-1' }],
  ['S3_ENDPOINT is not a URL.', { S3_ENDPOINT: 's3.example.com' }],
  ['S3_BUCKET is not the name of a bucket.', { S3_BUCKET: 'My Images' }],
  ['S3_KEY is not a setting of this program.', { S3_KEY: 'k' }],
  ['AI_TEXT_BASE_URL is not a URL.', { AI_TEXT_BASE_URL: 'localhost' }],
  ['AI_DAILY_LIMIT_USER is not a whole number.', { AI_DAILY_LIMIT_USER: '-1' }],
  ['AI_STT_TIMEOUT_S is not a whole number of seconds.', { AI_STT_TIMEOUT_S: '0' }],
  ['AI_STT_TIMEOUT_S is not a whole number of seconds.', { AI_STT_TIMEOUT_S: '2 min' }],
  ['AI_TEXT_KEY is not a setting of this program.', { AI_TEXT_KEY: 'k' }],
  ['RATE_LIMIT is not a setting of this program.', { RATE_LIMIT: 'off' }],
  ['SMTP_PASSWORD is not a setting of this program.', { SMTP_PASSWORD: 'k' }],
])('an invalid setting keeps the server from starting: %s', (sentence, env) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(sentence))
})

test('a database is used with the secret and the mail server that its processes share', () => {
  const shared = { SESSION_SECRET: 's'.repeat(32), SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'keep@example.com' }
  expect(readConfig({ DATABASE_URL, ...shared })).toMatchObject({ databaseUrl: DATABASE_URL, databasePool: 10 })
  expect(readConfig({ DATABASE_URL, DATABASE_POOL: '4', ...shared }).databasePool).toBe(4)
  const onSocket = 'postgresql:///keep?host=/run/postgresql'
  expect(readConfig({ DATABASE_URL: onSocket, ...shared }).databaseUrl).toBe(onSocket)
})

test('variables of other programs and empty ones are ignored', () => {
  expect(readConfig({ PATH: '/bin', SESSION_MANAGER: 'x', PORT: '', MAIL: '/var/mail' }).port).toBe(4321)
})

test("--lan listens on all interfaces, where limits can't be turned off", () => {
  expect(readConfig({}, { lan: true })).toMatchObject({ host: '0.0.0.0', isLoopback: false })
  expect(() => readConfig({ RATE_LIMITS: 'off' }, { lan: true })).toThrow('RATE_LIMITS can be off only')
})

test('--lan listens on the network that HOST names, and refuses one that no phone could reach', () => {
  expect(readConfig({ HOST: '192.168.1.20' }, { lan: true }).host).toBe('192.168.1.20')
  expect(() => readConfig({ HOST: '127.0.0.1' }, { lan: true })).toThrow('HOST is 127.0.0.1, which only this computer')
})

test('a public address loses its trailing slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://table.example.com/' }).publicUrl).toBe('https://table.example.com')
})

test('a bucket has the usual region unless one is named', () => {
  const account = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig({ S3_ENDPOINT: 'http://localhost:9000/', S3_BUCKET: 'images', ...account }).s3).toEqual({
    endpoint: 'http://localhost:9000',
    bucket: 'images',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
})

test('a key for OpenAI alone sets all three profiles', () => {
  const { ai } = readConfig({ OPENAI_API_KEY: 'sk-1' })
  for (const profile of [ai.text, ai.image, ai.speech]) {
    expect(profile).toMatchObject({ baseUrl: 'https://api.openai.com/v1', apiKey: 'sk-1' })
  }
})

test('the key for OpenAI is not sent to another address', () => {
  const { ai } = readConfig({
    OPENAI_API_KEY: 'sk-1',
    AI_TEXT_BASE_URL: 'http://localhost:11434/v1',
    AI_TEXT_MODEL: 'qwen',
  })
  expect(ai.text).toEqual({ baseUrl: 'http://localhost:11434/v1', apiKey: 'none', model: 'qwen' })
})
