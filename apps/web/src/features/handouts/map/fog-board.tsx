import { type Handout, type HandoutMap, liftedRooms, type MapRoom } from '@lanternkeep/schema'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { liftRooms, takeBackRooms, useDb } from '../../../data/local/index.ts'
import { notify } from '../../../ui/index.ts'
import { attempt, undoing } from '../../../ui/toasts/attempt.ts'
import { ZoomStage } from '../../../ui/zoom/zoom-stage.tsx'
import { roomsSeen } from '../handout-words.ts'
import classes from './map.module.css'
import { MapRooms, percent } from './map-rooms.tsx'
import { roomAt } from './room-at.ts'

type Props = { handout: Handout; map: HandoutMap }

/** The GM's side of a map: a tap on a room, or its line in the list, uncovers or covers it on the players' phones. */
export function FogBoard({ handout, map }: Props) {
  const db = useDb()
  const [said, setSaid] = useState('')
  const lifted = new Set(liftedRooms(map).map(({ id }) => id))

  async function turn(room: MapRoom) {
    const isLifted = !lifted.has(room.id)
    await attempt(() => liftRooms(db, handout.id, { [room.id]: isLifted }), 'Couldn’t change the map.')
    setSaid(`${nameOf(room)} is ${isLifted ? 'uncovered' : 'covered'}`)
  }

  async function turnAll(isLifted: boolean) {
    const all = Object.fromEntries(map.rooms.map(({ id }) => [id, isLifted]))
    const turned = await attempt(() => liftRooms(db, handout.id, all), 'Couldn’t change the map.')
    if (!turned) return
    setSaid('')
    const action = undoing(() => takeBackRooms(db, handout.id, turned))
    notify({ tone: 'success', title: `All rooms ${isLifted ? 'uncovered' : 'covered'}`, action })
  }

  return (
    <>
      <ZoomStage
        label={`Map of ${handout.title}. Tap a room to uncover or cover it.`}
        content={map}
        fill={classes.fog}
        onTap={(place) => {
          const room = roomAt(map, place)
          if (room) void turn(room)
        }}
      >
        <MapRooms map={map} shows="all">
          {map.rooms.map(({ id, number, label }) => (
            <span
              key={id}
              className={classes.number}
              aria-hidden="true"
              data-lifted={lifted.has(id) || undefined}
              style={label && { left: percent(label[0], map.width), top: percent(label[1], map.height) }}
            >
              {number}
            </span>
          ))}
        </MapRooms>
      </ZoomStage>
      <div className={classes.bar}>
        <p className={classes.note} role="status">
          {roomsSeen(map)}
          {said && `. ${said}.`}
        </p>
        <Button variant="default" disabled={lifted.size === map.rooms.length} onClick={() => void turnAll(true)}>
          Uncover all
        </Button>
        <Button variant="default" disabled={lifted.size === 0} onClick={() => void turnAll(false)}>
          Cover all
        </Button>
      </div>
      <ul className={classes.list} aria-label="Rooms that players see">
        {map.rooms.map((room) => (
          <li key={room.id}>
            <Checkbox label={nameOf(room)} checked={lifted.has(room.id)} onChange={() => void turn(room)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function nameOf({ number, name }: MapRoom): string {
  return number === undefined ? name : `${number}. ${name}`
}
