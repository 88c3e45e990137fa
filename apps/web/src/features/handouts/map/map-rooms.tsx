import { type HandoutMap, liftedRooms, type MapRoom } from '@lanternkeep/schema'
import type { CSSProperties, ReactNode } from 'react'
import classes from './map.module.css'

type Props = {
  map: HandoutMap
  /** The covered rooms are on the GM's devices alone; there they are drawn faintly. */
  shows: 'all' | 'lifted'
  /** Rooms that are framed, because they are new. */
  fresh?: ReadonlySet<string>
  /** What lies on top of the rooms. */
  children?: ReactNode
}

/** The rooms of a map in their places. What isn't drawn is fog. */
export function MapRooms({ map, shows, fresh, children }: Props) {
  const lifted = liftedRooms(map)
  const rooms = shows === 'all' ? map.rooms : lifted
  return (
    <div className={classes.map} style={{ '--ratio': `${map.width} / ${map.height}` } as CSSProperties}>
      {rooms.map((room) => (
        <img
          key={room.id}
          className={classes.room}
          src={room.picture}
          alt=""
          draggable={false}
          data-covered={!lifted.includes(room) || undefined}
          data-fresh={fresh?.has(room.id) || undefined}
          style={placeOf(room, map)}
        />
      ))}
      {children}
    </div>
  )
}

export function placeOf({ box: [left, top, width, height] }: MapRoom, map: HandoutMap): CSSProperties {
  return {
    left: percent(left, map.width),
    top: percent(top, map.height),
    width: percent(width, map.width),
    height: percent(height, map.height),
  }
}

export function percent(part: number, whole: number): string {
  return `${(100 * part) / whole}%`
}
