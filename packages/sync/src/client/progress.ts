import type { Checkpoint, PushAnswer, Verdict } from '../protocol.ts'

/**
 * How far this device's copy of a collection has come. Each server state on this device (a document, or the base of a
 * pending edit) is as of the checkpoint, except for those listed apart.
 */
export type Progress = {
  checkpoint: Checkpoint
  /** By document id. */
  apart?: Record<string, Apart>
  /** By campaign: the place of the players' sequence when a GM's device last had everything. */
  published?: Record<string, number>
}

/** Ahead of the checkpoint: pushed and not pulled yet. Or `late`: what was pulled waits for the push of an edit. */
type Apart = { campaignId: string; place: string; late?: true }

export type Pulled = {
  places: Checkpoint
  /** The places of the players' sequence, if that was everything. */
  published?: Record<string, number> | undefined
  /** Documents that arrived and were not stored. */
  passedOver: { id: string; campaignId: string }[]
}

export function afterPull(progress: Progress, { places, published = {}, passedOver }: Pulled): Progress {
  const kept = Object.entries(progress.apart ?? {}).filter(([, one]) => isStillApart(one, progress.checkpoint, places))
  const late = passedOver.map(({ id, campaignId }): [string, Apart] => {
    const place = placeOf(progress, campaignId, id) ?? '0'
    return [id, { campaignId, place, late: true }]
  })
  const known = Object.entries(published).filter(([campaignId]) => campaignId in places)
  return {
    checkpoint: { ...progress.checkpoint, ...places },
    apart: Object.fromEntries([...kept, ...late]),
    published: { ...progress.published, ...Object.fromEntries(known) },
  }
}

export type AnsweredRow = { campaignId: string; verdict: Verdict }

/**
 * A device that had pulled everything before its push need not pull the push. Otherwise the answered documents are
 * listed apart.
 */
export function afterPush(progress: Progress, answered: AnsweredRow[], places: PushAnswer['places'] = {}): Progress {
  const covered = Object.entries(places).filter(([campaignId, { from }]) => {
    return isWithin(from, progress.checkpoint[campaignId] ?? START)
  })
  const reached = Object.fromEntries(covered.map(([campaignId, { to }]) => [campaignId, to]))
  const published = covered.flatMap(([campaignId, span]) => {
    return span.published === undefined ? [] : [[campaignId, span.published] as const]
  })
  const apart = { ...progress.apart }
  for (const { campaignId, verdict } of answered) {
    const place = verdict.verdict === 'ok' || verdict.verdict === 'conflict' ? verdict.place : undefined
    if (place === undefined) continue
    if (campaignId in reached) delete apart[verdict.id]
    else apart[verdict.id] = { campaignId, place }
  }
  return afterPull(
    { ...progress, apart },
    { places: reached, published: Object.fromEntries(published), passedOver: [] },
  )
}

/**
 * Place in its campaign of the server state on this device; same form as in a pushed row. Undefined if nothing was
 * pulled.
 */
export function placeOf(
  { checkpoint, apart, published }: Progress,
  campaignId: string,
  id: string,
): string | undefined {
  const one = apart?.[id]
  if (one) return one.place
  const seq = checkpoint[campaignId]?.split(':')[1]
  const pubSeq = published?.[campaignId]
  return seq === undefined || pubSeq === undefined ? seq : `${seq}:${pubSeq}`
}

export function seqOf(place: string | undefined): number {
  return Number(place?.split(':')[0] ?? 0)
}

/** Resets the campaign's progress. `at`: the beginning of the membership's epoch; absent: of its first. */
export function startCampaignOver(progress: Progress, campaignId: string, at?: string): Progress {
  const { [campaignId]: _, ...checkpoint } = progress.checkpoint
  const { [campaignId]: __, ...published } = progress.published ?? {}
  const others = Object.entries(progress.apart ?? {}).filter(([, one]) => one.campaignId !== campaignId)
  return {
    checkpoint: at === undefined ? checkpoint : { ...checkpoint, [campaignId]: at },
    apart: Object.fromEntries(others),
    published,
  }
}

const START = '1:0'

/** Whether `place` is at or before `reached`, in the same epoch. */
export function isWithin(place: string, reached: string): boolean {
  const [epoch, seq = 0] = place.split(':').map(Number)
  const [reachedEpoch, reachedSeq = 0] = reached.split(':').map(Number)
  return epoch === reachedEpoch && seq <= reachedSeq
}

/** In another epoch everything was dropped. */
function isStillApart({ campaignId, place, late }: Apart, before: Checkpoint, places: Checkpoint): boolean {
  const now = places[campaignId]
  if (now === undefined) return true
  const seq = Number(now.split(':')[1] ?? 0)
  return isSameEpoch(before[campaignId], now) && (late === true || seqOf(place) > seq)
}

export function isSameEpoch(place = START, other = START): boolean {
  return place.split(':')[0] === other.split(':')[0]
}
