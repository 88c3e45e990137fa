import { type Place, placeInWords } from '@lanternkeep/schema'
import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { usePlaces } from '../../data/local/index.ts'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { BackButton, EmptyState } from '../../ui/index.ts'
import { useKeptPlace } from '../../ui/lists/use-kept-place.ts'
import { useLeftRow } from '../../ui/lists/use-left-row.ts'
import { ToolPanel } from '../../ui/page/tool-panel.tsx'
import { PlaceIcon } from './place-icon.tsx'
import { PlaceList } from './place-list.tsx'
import { PlacePage } from './place-page.tsx'
import classes from './places.module.css'
import { type OpenThing, useRelations } from './use-relations.ts'

type Props = {
  campaignId: string
  /** The page that is open at first. */
  openPlaceId?: string
  onOpen: OpenThing
  onSearch: (words: string) => void
}

/** Every place and faction of a campaign, and the page of one beside it; on a small screen, in its place. */
export function PlacesPanel({ campaignId, openPlaceId, onOpen, onSearch }: Props) {
  const places = usePlaces(campaignId)
  const relations = useRelations(campaignId)
  const listPlace = useKeptPlace()
  const [filter, setFilter] = useState('')
  const [openId, setOpenId] = useState(openPlaceId)
  const isWide = useMediaQuery('(min-width: 60em)', true, { getInitialValueInEffect: false })
  const leftId = useLeftRow(
    places.map(({ id }) => id),
    openId,
  )
  const next = places.find(({ id }) => id === leftId) ?? places[0]
  const open = places.find(({ id }) => id === openId) ?? (isWide ? next : undefined)
  const relationsOf = (place: Place) => relations && (relations.get(place.id) ?? [])
  const page = open && (
    <PlacePage key={open.id} place={open} relations={relationsOf(open)} onOpen={onOpen} onSearch={onSearch} />
  )
  const isInPlace = !isWide && page !== undefined
  const goBack = () => setOpenId(undefined)
  useBackLayer(isInPlace, goBack)
  if (isInPlace) {
    const back = <BackButton label="All places and factions" onClick={goBack} />
    return (
      <ToolPanel label="Places" title={{ back }}>
        {page}
      </ToolPanel>
    )
  }
  return (
    <ToolPanel label="Places" title="Places and factions">
      {places.length === 0 ? (
        <EmptyState
          lit
          title="No places yet"
          text="The location or faction of an NPC, the place of an encounter and where the party is each get a page here. It collects everything that names them."
        />
      ) : (
        <div className={classes.columns}>
          <PlaceList
            places={places}
            filter={filter}
            openId={open?.id}
            leftId={leftId}
            placeRef={listPlace}
            onFilter={setFilter}
            renderPlace={(place) => (
              <UnstyledButton
                className={classes.row}
                aria-current={place.id === open?.id || undefined}
                onClick={() => setOpenId(place.id)}
              >
                <span className={classes.words}>
                  <span className={`lk-serif ${classes.name}`} title={place.name}>
                    {place.name}
                  </span>
                  <span className={classes.line}>
                    <PlaceIcon place={place} /> {placeInWords(place)}
                  </span>
                </span>
                <span className={classes.line}>{relationsOf(place)?.length}</span>
              </UnstyledButton>
            )}
          />
          {page}
        </div>
      )}
    </ToolPanel>
  )
}
