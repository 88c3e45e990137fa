import type { PushAnswer, Verdict } from '../protocol.ts'
import { rowOn } from './desk.ts'
import type { Push } from './push.ts'

type Places = Map<string, number>

/** Tells the sender how far in their sequence the document has come that they hold now. */
export function withPlace({ desk, collection, seats }: Push, verdict: Verdict): Verdict {
  if (verdict.verdict !== 'ok' && verdict.verdict !== 'conflict') return verdict
  const row = rowOn(desk, collection, verdict.id)
  const seat = row && seats.get(row.campaignId)
  if (!seat) return verdict
  return { ...verdict, place: seat.role === 'gm' ? `${row.seq}:${row.pubSeq}` : String(row.pubSeq) }
}

/** By campaign: the last place that the sender could pull in this collection. */
export function lastPlaces({ desk, collection, seats }: Push): Places {
  const places: Places = new Map()
  for (const { campaignId, role, status } of seats.values()) {
    if (status !== 'active') continue
    const audience = role === 'gm' ? 'gm' : 'players'
    places.set(campaignId, desk.tx.lastPlace({ collection, campaignId, audience }))
  }
  return places
}

/** What the push moved, for a device that need not pull what it sent. */
export function placesOf(push: Push, before: Places): NonNullable<PushAnswer['places']> {
  const moved = [...lastPlaces(push)].filter(([campaignId, place]) => place !== (before.get(campaignId) ?? 0))
  const heads = push.desk.tx.heads(moved.map(([campaignId]) => campaignId))
  return Object.fromEntries(
    moved.map(([campaignId, place]) => {
      const { epoch, role } = push.seats.get(campaignId) ?? { epoch: 0, role: 'player' }
      const published = role === 'gm' ? heads.get(campaignId)?.pubSeq : undefined
      const span = { from: `${epoch}:${before.get(campaignId) ?? 0}`, to: `${epoch}:${place}` }
      return [campaignId, { ...span, ...(published !== undefined && { published }) }]
    }),
  )
}
