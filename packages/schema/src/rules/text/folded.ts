/** Lower case without accents, one code unit at a time, so that places stay. */
export function folded(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  return text.replace(/[A-Z]+|[^\0-\x7f]/g, (part) => (part < '\x80' ? part.toLowerCase() : foldedUnit(part)))
}

const BEYOND_ASCII = /[^\0-\x7f]/
const units = new Map<string, string>()

/** A cache is enough: a text in any language has few different code units. */
function foldedUnit(unit: string): string {
  const known = units.get(unit) ?? (unit.toLowerCase().normalize('NFD').charAt(0) || unit)
  units.set(unit, known)
  return known
}
