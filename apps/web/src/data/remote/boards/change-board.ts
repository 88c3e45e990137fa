import type { Contract } from '@lanternkeep/schema'
import { isGone, isUnreachable, RequestError } from '../../http/request-error.ts'
import { queryClient } from '../query-client.ts'
import { refusalOf } from '../refusal.ts'

/** Waits for a change of a public list and fetches the list again (behavior.md#rest-and-sync), also if that was older. */
export async function changeBoard({ path }: Contract, change: Promise<unknown>): Promise<void> {
  const renew = () => queryClient.invalidateQueries({ queryKey: [path] })
  try {
    await change
  } catch (error) {
    if (isGone(error) || (error instanceof RequestError && error.code === 'stale')) await renew()
    throw error
  }
  await renew()
}

/** Why it wasn't changed: the server's own sentence and the field it named, or that there was no answer. */
export function refusedChange(error: unknown): ReturnType<typeof refusalOf> {
  if (isUnreachable(error)) return { message: 'Can’t reach the server.' }
  return refusalOf(error, 'Please try again.')
}
