import type { ItemType } from '@lanternkeep/schema'
import { fields, list } from '../polish.ts'

/** An ordinary thing: pounds, whole gold pieces, and the settings and owners it fits. */
export type Ware = {
  type: ItemType
  name: string
  weight: number
  value: number
  tags: readonly string[]
  properties: readonly string[]
}

/** One per line: `name; pounds; gold; tags; Properties, Each with a capital`. */
export function wares(type: ItemType, text: string): Ware[] {
  return list(text).map((line) => {
    const [name = '', weight = '', value = '', tags = '', properties = ''] = fields(line, 5)
    return {
      type,
      name,
      weight: Number(weight),
      value: Number(value),
      tags: tags.split(' ').filter(Boolean),
      properties: properties.split(/, (?=[A-Z])/).filter(Boolean),
    }
  })
}
