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
  const covered = shows === 'all' ? map.rooms.filter((room) => !lifted.includes(room)) : []
  const drawn = (room: MapRoom) => (
    <img
      key={room.id}
      className={classes.room}
      src={room.picture}
      alt=""
      draggable={false}
      data-fresh={fresh?.has(room.id) || undefined}
      style={placeOf(room, map)}
    />
  )
  return (
    <div className={classes.map} style={{ '--ratio': `${map.width} / ${map.height}` } as CSSProperties}>
      {covered.length > 0 && <div className={classes.covered}>{covered.map(drawn)}</div>}
      {lifted.map(drawn)}
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
