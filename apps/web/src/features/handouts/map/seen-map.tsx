import { type HandoutMap, liftedRooms } from '@lanternkeep/schema'
import { useState } from 'react'
import { count } from '../../../lib/format.ts'
import { ZoomStage } from '../../../ui/zoom/zoom-stage.tsx'
import classes from './map.module.css'
import { MapRooms } from './map-rooms.tsx'

/** A map as far as its players have seen it. What the GM uncovers while it is open is framed until a touch. */
export function SeenMap({ map, title }: { map: HandoutMap; title: string }) {
  const ids = liftedRooms(map).map(({ id }) => id)
  const [known, setKnown] = useState(() => new Set(ids))
  const fresh = new Set(ids.filter((id) => !known.has(id)))
  const seen = ids.length === 0 ? 'Covered. Your GM uncovers it room by room.' : `${count(ids.length, 'room')} seen`
  return (
    <>
      <ZoomStage label={`Map of ${title}`} content={map} fill={classes.fog} onTap={() => setKnown(new Set(ids))}>
        <MapRooms map={map} shows="lifted" fresh={fresh} />
      </ZoomStage>
      <p className={classes.note} role="status">
        {seen}
        {fresh.size > 0 && `, ${fresh.size} of them new`}
      </p>
    </>
  )
}
