import { seededRandomInt } from '@lanternkeep/schema'
import { expect } from 'vitest'
import { cleaned } from '../polish.ts'

const SAID = [
  '',
  ' ',
  'windmill',
  'Baron Öl & Söhne',
  '<script>alert(1)</script>',
  '{beast} {nothing+}',
  'a   b\n\nc',
  '“quoted”',
  '😀 lantern',
  'swords, rings and potions',
  '../..',
  '%%$1$&',
  'the Old Mill.',
  'ὦ μῆνιν',
  'constructor',
  '__proto__',
  'Sons of the Fish',
]

type Any = ReturnType<typeof anyOf>

/** As many bodies as requested, each different, the same in every run. */
export function anyBody<Body>(count: number, make: (any: Any) => Body): Body[] {
  return Array.from({ length: count }, (_, at) => make(anyOf(at + 1)))
}

function anyOf(seed: number) {
  const int = seededRandomInt(seed)
  const oneOf = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T
  return {
    int,
    oneOf,
    some: <T>(list: readonly T[]): T[] => {
      const some = list.filter(() => int(0, 2) === 0)
      return some.length > 0 ? some : [oneOf(list)]
    },
    flag: () => int(0, 1) === 1,
    text: (max: number) => (int(0, 3) > 0 ? oneOf(SAID) : `${oneOf(SAID)} `.repeat(500)).slice(0, max).toWellFormed(),
    maybe: <Key extends string, Value>(key: Key, value: () => Value): { [K in Key]?: Value } =>
      (int(0, 2) > 0 ? { [key]: value() } : {}) as { [K in Key]?: Value },
    mix: <Key extends string>(keys: readonly Key[]): { [K in Key]?: number } =>
      Object.fromEntries(keys.filter(() => int(0, 3) > 0).map((key) => [key, oneOf([0, 0.5, 10, 33.3, 100])])) as {
        [K in Key]?: number
      },
  }
}

const SLIPS = [
  /undefined|NaN|\[object/,
  / {2}/,
  / [,.;:!?]/,
  /,[,.]/,
  /\.\.(?!\/)/,
  /(^|[^.])\b[Aa] (?!one)[aeio]\w/,
  /\b[Aa]n [bcdfgjklmnpqrstvwxz]/,
  /[.!?] [a-z]/,
]
/** How a paragraph begins and ends. */
const RULES = [/^[“A-Z]/, /[.!?]”?$/]

/**
 * Whole sentences: articles, single spaces, capitals, a period at the end. `said` is a person's own text, which is left
 * alone.
 */
export function expectGoodProse(text: string, said: readonly (string | undefined)[] = []): void {
  const longestFirst = said.toSorted((a, b) => (b ?? '').length - (a ?? '').length)
  const own = longestFirst.reduce<string>(
    (left, words) => (cleaned(words ?? '') ? left.replaceAll(cleaned(words ?? ''), 'This') : left),
    text,
  )
  for (const paragraph of own.split('\n\n')) {
    const found = [...SLIPS.filter((slip) => slip.test(paragraph)), ...RULES.filter((rule) => !rule.test(paragraph))]
    // Texts come by the ten thousand, and an expectation costs more than reading one.
    if (found.length > 0) expect({ paragraph, found }).toEqual({ paragraph, found: [] })
  }
}

export function hashOfAll(answers: unknown): string {
  let hash = 0x811c9dc5
  for (const sign of JSON.stringify(answers)) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(16)
}
