import * as z from 'zod/mini'
import type { Contract } from './contract.ts'
import { firstProblem } from './error-body.ts'
import { looseOf } from './loose-of.ts'

/** A success that isn't what its contract says. `isJson` is false for half an answer, and for one of another program. */
export class AnswerError extends Error {
  readonly isJson: boolean

  constructor(message: string, isJson: boolean) {
    super(message)
    this.name = 'AnswerError'
    this.isJson = isJson
  }
}

/** A contract whose successes have one of these schemas: lets the compiler infer what is answered. */
export type Answering<Answer extends z.ZodMiniType> = { answer: Readonly<Record<number, Answer>> }

/** Reads what a call answered, loosely: see `looseOf`. Throws AnswerError. */
export function readAnswer<Answer extends z.ZodMiniType>(
  { method, path, answer }: Contract & Answering<Answer>,
  status: number,
  text: string,
): z.output<Answer> {
  const call = `${method} ${path}`
  const body = text === '' ? null : parseJson(text)
  if (body === undefined) throw new AnswerError(`${call} answered ${status} without JSON`, false)
  const schema = answer[status]
  if (!schema) throw new AnswerError(`${call} answered ${status}, which its contract doesn’t know`, true)
  const read = z.safeParse(looseOf(schema), body)
  if (read.success) return read.data
  const { path: field, message } = firstProblem(read.error.issues)
  throw new AnswerError(`${call} answered ${status} with a wrong ${field || 'body'}: ${message}`, true)
}

const told = z.optional(z.string())
/** Not the closed list of codes: a new server may know more. */
const failure = z.object({
  error: told,
  message: told,
  code: told,
  path: told,
  reason: told,
  challenge: z.optional(z.looseObject({})),
  now: z.optional(z.record(z.string(), z.unknown())),
})

/** What the body of an error says; of one that isn't the server's, nothing. */
export function readFailure(text: string): z.infer<typeof failure> {
  return z.safeParse(failure, parseJson(text)).data ?? {}
}

/** Retry-After as a date is ignored; only seconds are supported. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? seconds : undefined
}

/** Undefined for a text that isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
