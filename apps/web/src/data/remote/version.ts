import { readVersionShownCall } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { deviceKeys } from '../../lib/browser/browser-keys.ts'
import { call } from '../http/call.ts'
import { queryOf } from './query-of.ts'

const FALLBACK = '1.0.0'

/** The version that the admins set; the last known one without an answer, and 1.0.0 before the first. */
export function useVersion() {
  const query = useQuery({ ...queryOf(readVersionShownCall), queryFn: fetchVersion })
  return { data: query.data?.version ?? lastKnownVersion() ?? FALLBACK, isPending: query.isPending }
}

async function fetchVersion({ signal }: { signal: AbortSignal }): Promise<{ version: string }> {
  const answer = await call(readVersionShownCall, { signal })
  try {
    localStorage.setItem(deviceKeys.serverVersion, answer.version)
  } catch {
    // A browser without storage shows only fresh answers.
  }
  return answer
}

function lastKnownVersion(): string | null {
  try {
    return localStorage.getItem(deviceKeys.serverVersion)
  } catch {
    return null
  }
}
