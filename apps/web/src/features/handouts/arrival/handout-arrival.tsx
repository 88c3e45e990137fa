import { useState } from 'react'
import type { ShownHandout } from '../../../data/local/index.ts'
import { HandoutView } from '../handout-view.tsx'
import { ArrivalBanner } from './arrival-banner.tsx'
import { ArrivalCard } from './arrival-card.tsx'
import { isTyping } from './is-typing.ts'
import { useArrival } from './use-arrival.ts'

/** A handout that the GM shows opens over any screen; while typing, only a line announces it. */
export function HandoutArrival({ campaignId }: { campaignId: string }) {
  const { arrived, putAway } = useArrival(campaignId)
  if (!arrived) return null
  return <Arrival key={`${arrived.id} ${arrived.sharedAt}`} handout={arrived} onPutAway={putAway} />
}

type Props = { handout: ShownHandout; onPutAway: () => void }

function Arrival({ handout, onPutAway }: Props) {
  const [how, setHow] = useState<'card' | 'banner' | 'whole'>(() => (isTyping() ? 'banner' : 'card'))
  const look = () => setHow('whole')
  if (how === 'whole') return <HandoutView handout={handout} onClose={onPutAway} />
  if (how === 'banner') return <ArrivalBanner title={handout.title} onLook={look} onPutAway={onPutAway} />
  return <ArrivalCard handout={handout} onLook={look} onPutAway={onPutAway} />
}
