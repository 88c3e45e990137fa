import { isRecord, own, same } from '../same.ts'
import type { Fields, Three } from './merge-sides.ts'

/**
 * `fields` are what players see while the flag is on: true, or a time. It may be a part of an object. `members` is the
 * field that lists the only players who do.
 */
export type Shown = { flag: string; part?: string; fields: readonly string[]; members?: string }

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
  if (isOn(theirs) === isOn(mine)) return isOn(mine) ? withoutUnmeant(sides, shown) : sides
  const [sharer, other] = isOn(theirs) ? [theirs, mine] : [mine, theirs]
  if (!hasUnseen(other, { base, seen: sharer }, shown.fields) && !isOn(base)) return sides
  const hidden = withFlag(sharer, shown, flagOf(other, shown))
  return sharer === theirs ? { base, theirs: hidden, mine } : { base, theirs, mine: hidden }
}

/**
 * What one side wrote for fewer players than the other shows it to stays with those. If both did, or the other shows it
 * to someone in their place, what comes of it is for no one until a person shows it again.
 */
function withoutUnmeant(sides: Three<Fields>, shown: Shown): Three<Fields> {
  const { members, fields } = shown
  if (members === undefined) return sides
  const { base, theirs, mine } = sides
  const words = fields.filter((field) => field !== members)
  const wroteForFewer = (writer: Fields, other: Fields) =>
    !isAmong(own(other, members), own(writer, members)) && hasUnseen(writer, { base, seen: other }, words)
  const isMine = wroteForFewer(mine, theirs)
  const isTheirs = wroteForFewer(theirs, mine)
  if (!isMine && !isTheirs) return sides
  const [few, many] = [isMine ? mine : theirs, isMine ? theirs : mine].map((side) => own(side, members))
  if ((isMine && isTheirs) || !isAmong(few, many)) {
    return { base, theirs: withFlag(theirs, shown, undefined), mine: withFlag(mine, shown, undefined) }
  }
  const forFew = (side: Fields) => ({ ...side, [members]: few })
  return isMine ? { base, theirs: forFew(theirs), mine } : { base, theirs, mine: forFew(mine) }
}

/** Without a list, it is for all players. */
function isAmong(some: unknown, all: unknown): boolean {
  if (all === undefined) return true
  return Array.isArray(some) && Array.isArray(all) && some.every((member) => all.includes(member))
}

/** Whether the side changed something, and the one that showed it never saw that. */
function hasUnseen(side: Fields, { base, seen }: { base: Fields; seen: Fields }, fields: readonly string[]): boolean {
  return fields.some((field) => {
    const written = own(side, field) ?? ''
    return !same(written, own(base, field) ?? '') && !same(written, own(seen, field) ?? '')
  })
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
