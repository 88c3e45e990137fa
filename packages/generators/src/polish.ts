const VOWEL = /^(?:[aeiou]|hour|honest|honou?r|heir|8|11\b|18\b)/i
const CONSONANT = /^(?:uni(?![nm])|us[eu]|ut[ei]|eu|one\b|one-|once|ewe)/i

/** Articles, single spaces and capitals at the start of sentences. */
export function polished(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/,+(?=[,.;:])/g, '')
    .replaceAll(/\b(a)n? (?=[“‘"']?([\w-]+))/gi, (_, a: string, next: string) => `${a}${isVowel(next) ? 'n' : ''} `)
    .replaceAll(/(?:^|[.!?]”? )[“‘]?[a-z]/g, (start) => start.toUpperCase())
}

function isVowel(word: string): boolean {
  return VOWEL.test(word) && !CONSONANT.test(word)
}

/** A person's text as part of a sentence: on one line, without its final period. */
export function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[\s.,;:!?]+$/, '')
}

/** What was requested in a person's own words, for the GM to weave in; empty if there is nothing. */
export function askedFor(text: string | undefined): string {
  const asked = cleaned(text ?? '')
  return asked === '' ? '' : `To weave in: “${asked}”.`
}

/** Paragraphs or sentences, without the empty ones. */
export function joined(parts: readonly string[], between = ' '): string {
  return parts.filter((part) => part !== '').join(between)
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Names in a row: 'ash, bone and salt'. */
export function inARow(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** A list as written in the word lists: one entry per line, or several separated by bars. */
export function list(text: string): string[] {
  return text
    .split(/[\n|]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** The parts of one entry, separated by semicolons; the last of them may contain semicolons. */
export function fields(entry: string, count: number): string[] {
  const parts = entry.split(';').map((part) => part.trim())
  return [...parts.slice(0, count - 1), parts.slice(count - 1).join('; ')]
}
