import type { FieldReport, Findings, FoundThing } from '../found.ts'
import { createReader } from '../reader.ts'

/** What one file with this text brings. */
export function readText(text: string, name = 'file'): Findings {
  const reader = createReader()
  const found = reader.read({ name, text })
  const later = reader.finish()
  return {
    files: found.files,
    things: [...found.things, ...later.things],
    unreadable: [...found.unreadable, ...later.unreadable],
  }
}

export function readJson(value: unknown): Findings {
  return readText(JSON.stringify(value))
}

export function rowOf(thing: FoundThing | undefined, field: string): FieldReport | undefined {
  return thing?.fields.find((row) => row.field === field)
}
