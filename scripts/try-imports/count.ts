import type { Findings } from '../../packages/importers/src/found.ts'
import { parseJson } from '../../packages/importers/src/values/parse-json.ts'
import { parseYaml } from '../../packages/importers/src/values/parse-yaml.ts'
import { isRow, row, valueAt } from '../../packages/importers/src/values/row.ts'

export type SourceCount = {
  format: string
  files: number
  things: number
  creatures: number
  /** How many the file holds, counted apart from the readers. */
  expected: number
  rows: Record<string, number>
  inexact: Map<string, number>
}

/** Adds a file to the count of its format and its folder. */
export function countedSources(
  counts: Map<string, SourceCount>,
  file: { name: string; text: string },
  { files, things }: Findings,
): void {
  const expected = creaturesIn(file.text)
  const folder = file.name.split('/').slice(0, -1).slice(0, 2).join('/')
  const format = files[0]?.format ?? (expected > 0 ? 'not recognized' : 'without creatures')
  const key = format === 'without creatures' ? format : `${format} (${folder})`
  const count: SourceCount = counts.get(key) ?? {
    format: key,
    files: 0,
    things: 0,
    creatures: 0,
    expected: 0,
    rows: {},
    inexact: new Map(),
  }
  count.files += 1
  count.things += things.length
  count.expected += expected
  for (const { reading, fields } of things) {
    if (reading.kind === 'creature' || reading.kind === 'hero') count.creatures += 1
    for (const { how, field, why } of fields) {
      count.rows[how] = (count.rows[how] ?? 0) + 1
      const reason = `${how} ${field.replace(/: .*/, '')}: ${why ?? ''}`
      if (how === 'approximated' || how === 'note') count.inexact.set(reason, (count.inexact.get(reason) ?? 0) + 1)
    }
  }
  counts.set(key, count)
}

const HEALTH = ['hit_points', 'HP', 'hp', 'system/attributes/hp']

function creaturesIn(text: string): number {
  const value = decoded(text)
  const list = Array.isArray(value)
    ? value
    : [value, ...Object.values(row(value)).flatMap((each) => (Array.isArray(each) ? each : []))]
  return list.filter((each) => isRow(each) && HEALTH.some((path) => isHealth(valueAt(each, path)))).length
}

function isHealth(value: unknown): boolean {
  return typeof value === 'number' || isRow(value)
}

function decoded(text: string): unknown {
  const parsed = /^\s*[[{]/.test(text) ? parseJson(text) : /^_id:|^type:/m.test(text) ? parseYaml(text) : undefined
  return parsed && 'value' in parsed ? parsed.value : undefined
}
