import type { Campaign } from '@lanternkeep/schema'
import { useState } from 'react'
import { now, useCharacters, useCombat, useHandouts, useSessions } from '../../../data/local/index.ts'

type Kept = { rev: string; lastModified: string }

/**
 * When anything of the campaign was last written. Documents on screen are in the local database already. Empty until
 * all of them are read.
 */
export function useLastSaved(campaign: Campaign): string {
  const characters = useCharacters(campaign.id)
  const sessions = useSessions(campaign.id)
  const handouts = useHandouts(campaign.id)
  const combat = useCombat(campaign.id)
  const isPending = [characters, sessions, handouts, combat].some((loaded) => loaded.isPending)
  const kept: Kept[] = [campaign, ...(characters.data ?? []), ...(sessions.data ?? []), ...(handouts.data ?? [])]
  if (combat.data) kept.push(combat.data)
  return useSavedAt(kept, isPending)
}

/**
 * What was there first is dated by its own stamp, but never in the future, since another device's clock may be wrong.
 * Later changes are dated when they are seen.
 */
export function useSavedAt(kept: readonly Kept[], isPending: boolean): string {
  const seen = kept.map(({ rev }) => rev).join()
  const [saved, setSaved] = useState<{ seen: string; at: string }>()
  if (isPending || saved?.seen === seen) return saved?.at ?? ''
  const at = saved ? now() : earlier(newest(kept), now())
  setSaved({ seen, at })
  return at
}

function newest(kept: readonly Kept[]): string {
  const dates = kept.map(({ lastModified }) => lastModified)
  return dates.toSorted().at(-1) ?? ''
}

function earlier(a: string, b: string): string {
  return a < b ? a : b
}
