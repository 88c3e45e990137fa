import { type Handout, type HandoutMap, liftedRooms } from '@lanternkeep/schema'
import type { CSSProperties } from 'react'
import { PrintedHead } from '../../../ui/print/printed-head.tsx'
import { PrintedProse } from '../../../ui/print/printed-prose.tsx'
import { placeOf } from '../map/map-rooms.tsx'

type Props = { handout: Handout; picture: string | undefined }

/** As players see it, no matter who prints it: of a map only the uncovered rooms. */
export function PrintedHandout({ handout: { title, text, map }, picture }: Props) {
  return (
    <article>
      <PrintedHead title={title} />
      {map && <PrintedRooms map={map} title={title} />}
      {picture && <img className="picture" src={picture} alt={title} />}
      {text && <PrintedProse text={text} />}
    </article>
  )
}

function PrintedRooms({ map, title }: { map: HandoutMap; title: string }) {
  const style = { '--ratio': `${map.width} / ${map.height}` } as CSSProperties
  return (
    <div className="map" style={style} role="img" aria-label={`Map of ${title}`}>
      {liftedRooms(map).map((room) => (
        <img key={room.id} src={room.picture} alt="" style={placeOf(room, map)} />
      ))}
    </div>
  )
}
