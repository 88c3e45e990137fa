import { isRecord, own, same } from '../same.ts'
import type { Fields, Three } from './merge-sides.ts'

/** `fields` are what players see while the flag is on: true, or a time. It may be a part of an object. */
export type Shown = { flag: string; part?: string; fields: readonly string[] }

/**
 * Turns a flag off that only one side turned on, if the other side changed what it shows: these words were written for
 * the GM alone, and the person who showed the field to players never saw them. What one side hid stays hidden, even if the
 * other showed it once more.
 */
export function keepPrivate(shown: readonly Shown[], sides: Three<Fields>): Three<Fields> {
  return shown.reduce(withoutUnseen, sides)
}

function withoutUnseen(sides: Three<Fields>, shown: Shown): Three<Fields> {
  const { base, theirs, mine } = sides
  const isOn = (document: Fields) => isShown(flagOf(document, shown))
  if (isOn(theirs) === isOn(mine)) return sides
  const [sharer, other] = isOn(theirs) ? [theirs, mine] : [mine, theirs]
  const isUnseen = shown.fields.some((field) => {
    const written = own(other, field) ?? ''
    return !same(written, own(base, field) ?? '') && !same(written, own(sharer, field) ?? '')
  })
  if (!isUnseen && !isOn(base)) return sides
  const hidden = withFlag(sharer, shown, flagOf(other, shown))
  return sharer === theirs ? { base, theirs: hidden, mine } : { base, theirs, mine: hidden }
}

function isShown(flag: unknown): boolean {
  return flag === true || typeof flag === 'string'
}

function flagOf(document: Fields, { flag, part }: Shown): unknown {
  const value = own(document, flag)
  if (part === undefined) return value
  return isRecord(value) ? own(value, part) : undefined
}

function withFlag(document: Fields, { flag, part }: Shown, value: unknown): Fields {
  return { ...document, [flag]: part === undefined ? value : { ...(document[flag] as Fields), [part]: value } }
}
