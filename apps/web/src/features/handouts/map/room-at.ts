import type { HandoutMap, MapRoom } from '@lanternkeep/schema'

type Spot = { x: number; y: number }

/** The room at a place on the map, in parts of its width and height. */
export function roomAt({ rooms, width, height }: HandoutMap, place: Spot): MapRoom | undefined {
  const spot = { x: place.x * width, y: place.y * height }
  return rooms.find(({ outline }) => isInside(spot, outline))
}

/** Even-odd rule. */
function isInside({ x, y }: Spot, outline: MapRoom['outline']): boolean {
  let inside = false
  outline.forEach(([ax, ay], at) => {
    const [bx, by] = outline[(at + 1) % outline.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  })
  return inside
}
