import * as z from 'zod/mini'
import { requiredName, text } from '../fields.ts'

export const MOST_TAGS = 20
export const LONGEST_TAG = 40

/** The GM's own labels of a character. Two devices together may exceed the limits, so the rest is cut, not refused. */
export const tags = z.array(text(LONGEST_TAG)).check(z.overwrite((value) => tagsOf(value)))

/** The same in the body of a call, where nothing is cut. */
export const tagsBody = z
  .array(requiredName(LONGEST_TAG, 'A tag can’t be empty').check(z.overwrite((tag) => tag.trim())))
  .check(
    z.maxLength(MOST_TAGS),
    z.refine((value) => tagsOf(value).length === value.length, 'Each tag can be there only once'),
  )

/** Trimmed, none twice (in any case), and at most as many as a character may have. */
export function tagsOf(typed: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of typed.map((each) => each.trim()).filter(Boolean)) {
    if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag)
  }
  return [...byKey.values()].slice(0, MOST_TAGS)
}

/** The same for two tags that differ only in case. */
export function tagKey(tag: string): string {
  return tag.trim().toLowerCase()
}
