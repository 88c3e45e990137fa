import type { Contract } from '@lanternkeep/schema'
import { isUnreachable } from '../../http/request-error.ts'
import { queryClient } from '../query-client.ts'
import { refusalOf } from '../refusal.ts'

/** Waits for a change of a public list and fetches the list again (behavior.md#rest-and-sync). */
export async function changeBoard({ path }: Contract, change: Promise<unknown>): Promise<void> {
  await change
  await queryClient.invalidateQueries({ queryKey: [path] })
}

/** Why it wasn't changed: the server's own sentence and the field it named, or that there was no answer. */
export function refusedChange(error: unknown): { message: string; field?: string } {
  if (isUnreachable(error)) return { message: 'Can’t reach the server.' }
  return refusalOf(error, 'Please try again.')
}
