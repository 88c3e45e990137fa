import type { GenerateMapBody, MapAnswer, MapPlace } from '@lanternkeep/schema'
import type { Again } from '../again.ts'
import { rollMap } from './roll-map.ts'

const MOST_TRIES = 40
const LISTS = ['features', 'creatures', 'traps', 'treasures'] as const

/**
 * A map with one field told again; its drawing and its rooms stay. The texts come from other maps of the same kind: with
 * as many rooms, because they count them.
 */
export function mapAgain(body: GenerateMapBody, map: MapAnswer, { at, field, seed }: Again): MapAnswer {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const other = rollMap(body, `${seed}/${tries}`)
    if (at > 0) {
      const list = LISTS.find((each) => each === field)
      const found = list && other.mapKey.map((place) => place[list]).find((entries) => entries.length > 0)
      if (list && found) return { ...map, mapKey: withPlace(map.mapKey, at - 1, { [list]: found }) }
    } else if (field === 'title') {
      return { ...map, title: other.title }
    } else if (other.mapKey.length === map.mapKey.length) {
      return { ...map, ...(field === 'context' ? { context: other.context } : { description: other.description }) }
    }
  }
  return map
}

function withPlace(places: readonly MapPlace[], index: number, patch: Partial<MapPlace>): MapPlace[] {
  return places.map((place, at) => (at === index ? { ...place, ...patch } : place))
}
