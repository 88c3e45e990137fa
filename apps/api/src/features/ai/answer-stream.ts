import type { AiProgress } from '@lanternkeep/schema'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerTo, errorBody, logUnforeseen } from '../../http/error-reply.ts'

/** Proxies close a silent connection. */
const HEARTBEAT_MS = 15_000
/** No one reads faster. */
const PROGRESS_EVERY_MS = 150

export function wantsStream({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/event-stream') === true
}

/** Answers with events: `progress` while it works, then one `result` or one `error`. */
export async function streamAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (onNews: (news: AiProgress) => void) => Promise<unknown>,
): Promise<void> {
  const { raw } = reply
  reply.hijack()
  const { 'set-cookie': _, ...headers } = reply.getHeaders()
  raw.writeHead(200, {
    ...(headers as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  const say = (event: string, data: object) => raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const heartbeat = setInterval(() => raw.write(':\n\n'), HEARTBEAT_MS)
  try {
    say('result', (await answer(seldom((progress) => say('progress', progress)))) as object)
  } catch (thrown) {
    logUnforeseen(thrown, request)
    const { status, error } = answerTo(thrown)
    const { retryAfterSeconds } = error.extras
    say('error', {
      ...errorBody(error),
      status,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  } finally {
    clearInterval(heartbeat)
    raw.end()
  }
}

/** Sends each new stage right away, the same stage a few times per second. */
function seldom(tell: (progress: AiProgress) => void): typeof tell {
  let last = { stage: '', at: 0 }
  return (progress) => {
    const at = performance.now()
    if (progress.stage === last.stage && at - last.at < PROGRESS_EVERY_MS) return
    last = { stage: progress.stage, at }
    tell(progress)
  }
}
