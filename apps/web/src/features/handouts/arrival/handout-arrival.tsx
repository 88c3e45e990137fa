import { useState } from 'react'
import type { ShownHandout } from '../../../data/local/index.ts'
import { isTyping } from '../../../lib/browser/is-typing.ts'
import { HandoutView } from '../handout-view.tsx'
import { useNoteOpened, useOpenedReport } from '../use-opened-handouts.ts'
import { ArrivalBanner } from './arrival-banner.tsx'
import { ArrivalCard } from './arrival-card.tsx'
import { useArrival } from './use-arrival.ts'

/** A handout that the GM shows opens over any screen; while typing, only a line announces it. */
export function HandoutArrival({ campaignId }: { campaignId: string }) {
  const { arrived, dismiss } = useArrival(campaignId)
  useOpenedReport(campaignId)
  if (!arrived) return null
  return <Arrival key={`${arrived.id} ${arrived.sharedAt}`} handout={arrived} onDismiss={dismiss} />
}

type Props = { handout: ShownHandout; onDismiss: () => void }

function Arrival({ handout, onDismiss }: Props) {
  const [how, setHow] = useState<'card' | 'banner' | 'whole'>(() => (isTyping() ? 'banner' : 'card'))
  const noteOpened = useNoteOpened(handout.campaignId)
  const look = () => {
    noteOpened(handout)
    setHow('whole')
  }
  const putDown = () => {
    noteOpened(handout)
    onDismiss()
  }
  if (how === 'whole') return <HandoutView handout={handout} onClose={onDismiss} />
  if (how === 'banner') return <ArrivalBanner title={handout.title} onOpen={look} onDismiss={onDismiss} />
  return <ArrivalCard handout={handout} onOpen={look} onDismiss={putDown} />
}
