import type { Handout } from '@lanternkeep/schema'
import { useEffect, useRef } from 'react'
import {
  handoutsSeenBy,
  reportHandoutsSeen,
  useCampaignSync,
  useCharacters,
  useDb,
  useHandouts,
} from '../../data/local/index.ts'
import { noteHandoutOpened, useHandoutsOpened } from '../../lib/browser/handouts-opened.ts'

/** Two phones of one player may each overwrite the other's report; a server that never takes it must not be asked on. */
const MOST_REPORTS = 3

/** Notes on this device that its player opened a handout. */
export function useNoteOpened(campaignId: string): (handout: Pick<Handout, 'id'>) => void {
  const { memberId } = useCampaignSync(campaignId)
  return ({ id }) => {
    if (memberId) noteHandoutOpened(campaignId, { memberId, handoutId: id, at: new Date().toISOString() })
  }
}

/** Reports on the player's sheet what they opened here, as soon as they have one (SPEC.md, R16). */
export function useOpenedReport(campaignId: string): void {
  const db = useDb()
  const { memberId } = useCampaignSync(campaignId)
  const { data: characters } = useCharacters(campaignId, 'player')
  const { data: handouts } = useHandouts(campaignId)
  const opened = useHandoutsOpened(campaignId, memberId)
  const reports = useRef(new Map<string, number>())
  useEffect(() => {
    if (!memberId || !characters || !handouts) return
    const own = characters.filter((hero) => hero.type === 'player' && hero.claimedBy === memberId)
    const sheet = own.toSorted((a, b) => a.id.localeCompare(b.id))[0]
    const [seen, held] = [handoutsSeenBy(memberId, own), new Set(handouts.map(({ id }) => id))]
    const missing = [...opened].filter(
      ([id]) => held.has(id) && !seen.has(id) && (reports.current.get(id) ?? 0) < MOST_REPORTS,
    )
    if (!sheet || missing.length === 0) return
    for (const [id] of missing) reports.current.set(id, (reports.current.get(id) ?? 0) + 1)
    // What couldn't be stored is missing again on the next start.
    reportHandoutsSeen(db, { id: sheet.id, memberId }, new Map(missing)).catch(() => undefined)
  }, [db, memberId, characters, handouts, opened])
}
