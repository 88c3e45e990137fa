import {
  type AiProgress,
  type Contract,
  type ErrorCode,
  hasAi,
  IDEMPOTENCY_HEADER,
  idempotencyKey,
} from '@lanternkeep/schema'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { userOf } from '../../http/session/requester.ts'
import { LONGEST_UPLOAD_MS } from '../../http/time-limit.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { AiCanceled, AiError } from '../../outside/ai/ai-error.ts'
import type { Waiting } from '../../outside/ai/reliability/shared-runs.ts'
import { type AiCall, nameOf, workWith } from './ai-call.ts'
import { streamAnswer, wantsStream } from './answer-stream.ts'

const DESCRIPTION = `For people with the Elite plan. Sent again with the same \`${IDEMPOTENCY_HEADER}\` within an hour, it answers what it answered before and costs nothing.
With \`Accept: text/event-stream\` it answers events: \`progress\` with a stage and how many characters are written, then one \`result\` with the answer below, or one \`error\` with the body and status of an error.`

/** The provider's limit ends this long before the call's; other calls keep the server's 30 s. */
const ANSWERED_WITHIN_MS = 9_000

/**
 * Declares one AI call: for elite and admin, within the daily limits, once per key, aborted when no one waits for it
 * any more.
 */
export function aiRoute<Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  app: TypedApp,
  deps: Deps,
  call: AiCall<Body, Answer>,
): void {
  const contract: Contract = call.contract
  const { schema, ...route } = routeOf(contract, { summary: call.summary, description: DESCRIPTION, tags: ['ai'] })
  app.route({
    ...route,
    config: {
      auth: 'user',
      timeLimitMs: deps.ai.limitMs(call.kind) + ANSWERED_WITHIN_MS,
      uploadLimitMs: LONGEST_UPLOAD_MS,
    },
    ...(call.bodyLimit !== undefined && { bodyLimit: call.bodyLimit }),
    preValidation: async (request) => requireElite(request),
    schema: {
      ...schema,
      headers: z.looseObject({ [IDEMPOTENCY_HEADER.toLowerCase()]: z.optional(idempotencyKey) }),
    },
    handler: async (request, reply) => {
      const user = userOf(request)
      deps.ai.requireKind(call.kind)
      const body = request.body as z.output<Body>
      const key = request.headers[IDEMPOTENCY_HEADER.toLowerCase()] as string | undefined
      const signal = signalOf(reply)
      const answer = (onNews: (news: AiProgress) => void) =>
        deps.aiAnswers.once(
          { userId: user.id, key, body: { call: nameOf(call), body }, waiting: { signal, onNews } },
          (waiting) => counted(deps, { userId: user.id, call, body, waiting }),
        )
      if (wantsStream(request)) await streamAnswer(request, reply, answer)
      else reply.send(await answer(() => {}))
      return reply
    },
  })
}

function requireElite(request: FastifyRequest): void {
  if (hasAi(userOf(request))) return
  throw new AppError('plan', 'AI is part of the Elite plan.')
}

/** Aborts if the client disconnects before the answer is complete. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new AiCanceled())
  })
  return controller.signal
}

type AiRequest<Body extends z.ZodMiniType, Answer extends z.ZodMiniType> = {
  userId: string
  call: AiCall<Body, Answer>
  body: z.output<Body>
  waiting: Waiting
}

/** Failures in which no model was asked, or nothing is owed. */
const FREE_OF_CHARGE: ErrorCode[] = ['ai_missing', 'ai_unavailable', 'ai_rate_limited', 'ai_quota']

async function counted<Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  deps: Deps,
  request: AiRequest<Body, Answer>,
): Promise<z.output<Answer>> {
  const endTurn = await deps.ai.takeTurn(request.call.kind, request.waiting.signal)
  try {
    return await countedInTurn(deps, request)
  } finally {
    endTurn()
  }
}

async function countedInTurn<Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  { ai, aiLedger }: Deps,
  { userId, call, body, waiting }: AiRequest<Body, Answer>,
): Promise<z.output<Answer>> {
  const id = await aiLedger.reserve(userId, nameOf(call))
  // If one of several questions fails, the answers to the others are useless.
  const over = new AbortController()
  const tooLong = setTimeout(() => over.abort(new AiError('ai_timeout')), ai.limitMs(call.kind))
  const signal = AbortSignal.any([waiting.signal, over.signal])
  const { work, usage } = workWith(ai, signal, (stage, characters) =>
    waiting.onNews({ stage, ...(characters !== undefined && { characters }) }),
  )
  try {
    const answer = z.parse(call.contract.answer[200], await call.work(work, body))
    await aiLedger.settle(id, usage)
    return answer
  } catch (error) {
    const isFree = error instanceof AppError && FREE_OF_CHARGE.includes(error.code) && !waiting.signal.aborted
    if (isFree && usage.inputTokens === 0) await aiLedger.release(id)
    else await aiLedger.fail(id, usage)
    throw error
  } finally {
    clearTimeout(tooLong)
    over.abort()
  }
}
