import { type ReactNode, useMemo } from 'react'
import { useCharacters, usePlaces } from '../../data/local/index.ts'
import { type Named, type Names, NamesContext, namesFrom } from '../../ui/names/names.ts'

const ORDER = ['player', 'npc', 'monster']

type Props = { campaignId: string; onOpen?: Names['onOpen']; children: ReactNode }

/** Offers the campaign's names to every note inside: players, NPCs, monsters, then places. */
export function CampaignNames({ campaignId, onOpen, children }: Props) {
  const { data: characters = [] } = useCharacters(campaignId)
  const places = usePlaces(campaignId)
  const cast = characters.toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type))
  const all: Named[] = [
    ...cast.map(({ id, name, type }) => ({ id, name, kind: type })),
    ...places.map(({ id, name }) => ({ id, name, kind: 'place' as const })),
  ]
  // A fight changes characters all the time, and rarely a name.
  const written = JSON.stringify(all)
  const names = useMemo(() => namesFrom(JSON.parse(written) as Named[], onOpen), [written, onOpen])
  return <NamesContext value={names}>{children}</NamesContext>
}
