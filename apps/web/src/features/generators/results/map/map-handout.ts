import type { HandoutMap, MapAnswer, MapRoom } from '@lanternkeep/schema'
import { newId } from '../../../../data/local/index.ts'
import { cutPicture } from '../../../../lib/browser/cut-picture.ts'

/** Sharp on a phone when zoomed in, and a dozen rooms still fit a document. */
const PIXELS_PER_UNIT = 1.5

/**
 * The map in rooms that the GM uncovers one by one, all covered; undefined if its picture doesn't say where its rooms
 * are, as an AI's doesn't.
 */
export async function roomsOfMap({ imageUrl, mapKey }: MapAnswer): Promise<HandoutMap | undefined> {
  const { roomMasks, roomsDrawn, withoutNumbers } = await import('@lanternkeep/generators/map-picture')
  const drawn = roomsDrawn(imageUrl)
  if (!drawn) return undefined
  const masks = roomMasks(drawn)
  const pictures = await cutPicture(withoutNumbers(imageUrl), masks, PIXELS_PER_UNIT)
  const rooms = drawn.rooms.flatMap(({ number, label, outline }, at): MapRoom[] => {
    const [mask, picture] = [masks[at], pictures[at]]
    if (!mask || !picture) return []
    const { x, y, width, height } = mask.box
    const name = mapKey.find((place) => place.number === number)?.name ?? ''
    return [{ id: newId(), box: [x, y, width, height], picture, number, name, label, outline }]
  })
  return { width: drawn.width, height: drawn.height, rooms, lifted: {} }
}
