import type { VersionAnswer } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { deviceKeys } from '../../lib/browser/browser-keys.ts'
import { request } from './request.ts'

const PATH = '/api/settings/version'
const FALLBACK = '1.0.0'

/** The version that the admins set; the last known one without an answer, and 1.0.0 before the first. */
export function useVersion() {
  const query = useQuery({ queryKey: [PATH], queryFn: fetchVersion })
  return { data: query.data?.version ?? lastKnownVersion() ?? FALLBACK, isPending: query.isPending }
}

async function fetchVersion({ signal }: { signal: AbortSignal }): Promise<VersionAnswer> {
  const answer = await request<VersionAnswer>(PATH, { signal })
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
