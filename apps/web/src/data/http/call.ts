import {
  type Answering,
  addressOf,
  type Contract,
  readAnswer,
  requestOf,
  type Sent,
  type SentWith,
} from '@lanternkeep/schema'
import type * as z from 'zod/mini'
import { send } from './send.ts'

/** What a caller passes beside the contract: nothing, if the contract needs nothing. */
export type Args<C extends Contract> =
  Record<never, never> extends SentWith<C> ? [sent?: SentWith<C> & Options] : [sent: SentWith<C> & Options]
type Options = { signal?: AbortSignal; headers?: Record<string, string> }

/** Makes a call and reads its answer. Throws RequestError, AnswerError, or TypeError if the server isn't reached. */
export async function call<C extends Contract, Answer extends z.ZodMiniType>(
  contract: C & Answering<Answer>,
  ...[sent]: Args<C>
): Promise<z.output<Answer>> {
  const { answer } = await exchange(contract, sent)
  return answer
}

/** The answer with its headers. What is sent isn't checked: `call` and `queryOf` do that. */
export async function exchange<Answer extends z.ZodMiniType>(
  contract: Contract & Answering<Answer>,
  sent: Sent & Options = {},
): Promise<{ answer: z.output<Answer>; headers: Headers }> {
  const request = requestOf(contract, sent)
  const headers = { ...request.headers, ...sent.headers }
  const response = await send(addressOf(contract, sent), { ...request, headers, signal: sent.signal })
  return { answer: readAnswer(contract, response.status, await response.text()), headers: response.headers }
}
