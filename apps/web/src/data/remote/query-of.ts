import { type Answering, addressOf, type Contract } from '@lanternkeep/schema'
import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type Args, exchange } from '../http/call.ts'

/** A call as a query. Its key is the address (behavior.md#rest-and-sync). */
export function queryOf<C extends Contract, Answer extends z.ZodMiniType>(
  contract: C & Answering<Answer>,
  ...[sent]: Args<C>
) {
  return queryOptions({
    queryKey: [addressOf(contract, sent)],
    queryFn: async ({ signal }) => (await exchange(contract, { ...sent, signal })).answer,
  })
}
