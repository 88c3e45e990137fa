import { safeFileName } from '@lanternkeep/archive'
import { type Handout, liftedRooms, type MapRoom, type Prep } from '@lanternkeep/schema'

const SVG_URL = /^data:image\/svg\+xml(;base64)?,(.*)$/s

export type MapFile = { path: string; svg: string }

/** Maps as drawings: those that a generator drew, and those of handouts, made of the rooms that the document holds. */
export function mapFiles(prep: readonly Prep[], handouts: readonly Handout[], isWhole: boolean): MapFile[] {
  const drawn = prep.flatMap((each) => {
    if (each.kind !== 'result' || each.generator !== 'map') return []
    const svg = drawingIn(each.answer.imageUrl)
    return svg === undefined ? [] : [{ name: each.name, id: each.id, svg }]
  })
  const shown = handouts.flatMap((handout) => {
    return handout.map ? [{ name: handout.title, id: handout.id, svg: svgOfRooms(handout.map, isWhole) }] : []
  })
  return [...drawn, ...shown].map(({ name, id, svg }) => {
    return { path: `maps/${safeFileName(name)} ${id.slice(0, 8)}.svg`, svg }
  })
}

function drawingIn(url: string): string | undefined {
  const [, base64, data] = SVG_URL.exec(url) ?? []
  if (data === undefined) return undefined
  try {
    return base64
      ? new TextDecoder().decode(Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)))
      : decodeURIComponent(data)
  } catch {
    // A drawing that no browser shows either.
    return undefined
  }
}

/** Rooms in their places; where none is, fog. Its numbers are checked by the schema, and its pictures are data URLs. */
function svgOfRooms(map: NonNullable<Handout['map']>, isWhole: boolean): string {
  const rooms = isWhole ? map.rooms : liftedRooms(map)
  const images = rooms.map(({ box: [x, y, width, height], picture }: MapRoom) => {
    return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${picture}"/>`
  })
  const size = `viewBox="0 0 ${map.width} ${map.height}" width="${map.width}" height="${map.height}"`
  const fog = `<rect width="${map.width}" height="${map.height}" fill="#2a2f3a"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${fog}${images.join('')}</svg>\n`
}
