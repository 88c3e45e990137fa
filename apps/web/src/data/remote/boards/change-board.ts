import type { Contract } from '@lanternkeep/schema'
import { isUnreachable, reasonOf } from '../../http/request-error.ts'
import { queryClient } from '../query-client.ts'

/** Waits for a change of a public list and fetches the list again (behavior.md#rest-and-sync). */
export async function changeBoard({ path }: Contract, change: Promise<unknown>): Promise<void> {
  await change
  await queryClient.invalidateQueries({ queryKey: [path] })
}

/** Why it was not changed: the server's own sentence, or that there was none. */
export function whyNotChanged(error: unknown): string {
  if (isUnreachable(error)) return 'Can’t reach the server.'
  return reasonOf(error, 'Please try again.')
}
