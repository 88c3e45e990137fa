import { createHmac } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/scrypt'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { type Db, query, run } from '../../storage/sql.ts'
import { askProvider } from './captcha-providers.ts'

export type HumanCheckOffer = {
  provider: Config['captcha']['provider']
  siteKey?: string
  /** For `altcha`: the work to do; the token is base64 of the JSON `{ challenge, solution }`. */
  challenge?: Challenge
}

export type ProofOfWork = {
  offer(): Promise<Challenge>
  /** False if the token isn't a solution, or one that was used. */
  isSolution(token: string | undefined): Promise<boolean>
  /** The solution may be used once more. */
  giveBack(token: string | undefined): Promise<void>
}

export type HumanCheck = {
  offer(): Promise<HumanCheckOffer>
  /** What a browser computes by itself, whichever provider asks its person; undefined if this server asks for nothing. */
  work: ProofOfWork | undefined
  /** Throws 400 if the token proves nothing, 503 if the provider can't be reached. */
  verify(token: string | undefined, address: string): Promise<void>
  /** The token may be used once more, if this server is the one who says so. */
  giveBack(token: string | undefined): Promise<void>
}

export type TryCost = { cost: number; memoryCost: number }

/** One try takes about 10 ms; with this prefix about 16 are needed. */
const WORK = { algorithm: 'SCRYPT', keyPrefix: '0' }
const TRY_COST: TryCost = { cost: 4096, memoryCost: 8 }
const VALID_MS = 10 * 60_000
const MAX_TOKEN_LENGTH = 10_000

export type HumanCheckOptions = {
  captcha: Config['captcha']
  secret: string
  db: Db
  now: () => Date
  tryCost?: TryCost | undefined
}

export function createHumanCheck(options: HumanCheckOptions): HumanCheck {
  const { provider, siteKey } = options.captcha
  if (provider === 'none')
    return { offer: async () => ({ provider }), work: undefined, verify: async () => {}, giveBack: async () => {} }
  const work = createProofOfWork(options)
  if (provider === 'altcha') {
    return {
      offer: async () => ({ provider, challenge: await work.offer() }),
      work,
      async verify(token) {
        if (!(await work.isSolution(token))) throw notProven()
      },
      giveBack: work.giveBack,
    }
  }
  return {
    offer: async () => ({ provider, siteKey }),
    work,
    async verify(token, address) {
      if (!token) throw notProven()
      if (!(await askProvider(options.captcha, { token, address }))) throw notProven()
    },
    giveBack: async () => {},
  }
}

/** Self-hosted: the browser computes for half a second; a solution counts once. */
function createProofOfWork({ secret, db, now, tryCost = TRY_COST }: HumanCheckOptions): ProofOfWork {
  const hmacSignatureSecret = createHmac('sha256', secret).update('human check').digest('base64url')
  return {
    async offer() {
      // The library compares its own expiry with the machine's clock. Ours is signed as data and checked by our clock.
      const data = { validUntil: now().getTime() + VALID_MS }
      return createChallenge({ ...WORK, ...tryCost, data, deriveKey, hmacSignatureSecret })
    },
    async isSolution(token) {
      const payload = readPayload(token)
      const signature = payload?.challenge.signature
      const validUntil = payload?.challenge.parameters.data?.validUntil
      if (!payload || !signature || typeof validUntil !== 'number' || validUntil < now().getTime()) return false
      const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret })
      return verified && (await useOnce(db, signature, new Date(validUntil), now()))
    },
    async giveBack(token) {
      const signature = readPayload(token)?.challenge.signature
      if (signature) await run(db, query.deleteFrom('used_captcha').where('signature', '=', signature))
    },
  }
}

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      memoryCost: z.optional(z.number()),
      data: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

function readPayload(token: string | undefined): z.infer<typeof payloadSchema> | undefined {
  if (!token || token.length > MAX_TOKEN_LENGTH) return undefined
  try {
    return payloadSchema.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** False if this solution was used before. Old ones are deleted once they have expired. */
async function useOnce(db: Db, signature: string, validUntil: Date, now: Date): Promise<boolean> {
  await run(db, query.deleteFrom('used_captcha').where('expires_at', '<', now.toISOString()))
  const row = { signature, expires_at: validUntil.toISOString() }
  return (
    (await run(
      db,
      query
        .insertInto('used_captcha')
        .values(row)
        .onConflict((conflict) => conflict.doNothing()),
    )) === 1
  )
}

function notProven(): AppError {
  return new AppError('human_check', 'Please complete the human check and try again.', { path: 'recaptchaToken' })
}
