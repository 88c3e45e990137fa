import type { Answering, Contract } from '@lanternkeep/schema'
import type * as z from 'zod/mini'
import { type Args, exchange } from '../../http/call.ts'
import { suspectRights } from '../suspect-rights.ts'

/** A call that only admins can make. A refusal may mean that this person isn't one any more. */
export async function callAsAdmin<C extends Contract, Answer extends z.ZodMiniType>(
  contract: C & Answering<Answer>,
  ...[sent]: Args<C>
): Promise<z.output<Answer>> {
  try {
    return (await exchange(contract, sent)).answer
  } catch (error) {
    suspectRights(error)
    throw error
  }
}
