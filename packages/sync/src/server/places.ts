import type { PushAnswer, Verdict } from '../protocol.ts'
import type { Push } from './push.ts'
import { rowOn } from './unit-of-work.ts'

type Places = Map<string, number>

/** Adds the place in the sender's sequence of the document they now hold. */
export function withPlace({ work, collection, memberships }: Push, verdict: Verdict): Verdict {
  if (verdict.verdict !== 'ok' && verdict.verdict !== 'conflict') return verdict
  const row = rowOn(work, collection, verdict.id)
  const membership = row && memberships.get(row.campaignId)
  if (!membership) return verdict
  return { ...verdict, place: membership.role === 'gm' ? `${row.seq}:${row.pubSeq}` : String(row.pubSeq) }
}

/** By campaign: the last place the sender could pull in this collection. */
export function lastPlaces({ work, collection, memberships }: Push): Places {
  const places: Places = new Map()
  for (const { campaignId, role, status } of memberships.values()) {
    // Players write no handouts, and the last place could be that of one they don't know of.
    if (status !== 'active' || (role === 'player' && collection === 'handouts')) continue
    const audience = role === 'gm' ? 'gm' : 'players'
    places.set(campaignId, work.tx.lastPlace({ collection, campaignId, audience }))
  }
  return places
}

/** What the push moved, for a device that need not pull what it sent. */
export function placesOf(push: Push, before: Places): NonNullable<PushAnswer['places']> {
  const moved = [...lastPlaces(push)].filter(([campaignId, place]) => place !== (before.get(campaignId) ?? 0))
  const heads = push.work.tx.heads(moved.map(([campaignId]) => campaignId))
  return Object.fromEntries(
    moved.map(([campaignId, place]) => {
      const { epoch, role } = push.memberships.get(campaignId) ?? { epoch: 0, role: 'player' }
      const published = role === 'gm' ? heads.get(campaignId)?.pubSeq : undefined
      const span = { from: `${epoch}:${before.get(campaignId) ?? 0}`, to: `${epoch}:${place}` }
      return [campaignId, { ...span, ...(published !== undefined && { published }) }]
    }),
  )
}
