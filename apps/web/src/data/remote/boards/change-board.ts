import { queryClient } from '../query-client.ts'
import { isUnreachable, reasonOf, request } from '../request.ts'
import { suspectRights } from '../suspect-rights.ts'

type Change =
  | { method: 'POST'; body: unknown }
  | { method: 'PUT'; id: string; body: unknown }
  | { method: 'DELETE'; id: string }

/** Sends a change of a public list and fetches the list again (behavior.md#rest-and-sync). */
export async function changeBoard(path: string, change: Change): Promise<void> {
  const body = change.method === 'DELETE' ? undefined : change.body
  const address = change.method === 'POST' ? path : `${path}/${change.id}`
  try {
    await request(address, { method: change.method, body })
  } catch (error) {
    suspectRights(error)
    throw error
  }
  await queryClient.invalidateQueries({ queryKey: [path] })
}

/** Why it was not changed: the server's own sentence, or that there was none. */
export function whyNotChanged(error: unknown): string {
  if (isUnreachable(error)) return 'Can’t reach the server.'
  return reasonOf(error, 'Please try again.')
}
