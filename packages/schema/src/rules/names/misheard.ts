/** A word that may be a name of the campaign, spelled as a speech model heard it. */
export type Misheard = { heard: string; name: string; count: number }

const SHORTEST = 4
const WORD = /[\p{L}][\p{L}'’-]*/gu

/** Words that stand for names, never for anything else: written with a capital wherever they occur. */
export function misheardNames(texts: readonly string[], cast: readonly string[]): Misheard[] {
  const names = [...new Set(cast.flatMap(wordsOf).filter((word) => word.length >= SHORTEST && isCapital(word)))]
  const known = new Set(cast.flatMap(wordsOf).map((word) => word.toLowerCase()))
  const words = texts.flatMap(wordsOf)
  const small = new Set(words.filter((word) => !isCapital(word)))
  const counts = new Map<string, number>()
  for (const word of words) {
    const isName = isCapital(word) && word.length >= SHORTEST && !small.has(word.toLowerCase())
    if (isName && !known.has(word.toLowerCase())) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const found = [...counts].flatMap(([heard, count]) => {
    const name = nearest(heard, names)
    return name ? [{ heard, name, count }] : []
  })
  return found.toSorted((a, b) => b.count - a.count)
}

/** Every whole `heard`, which is a word, as `name`; "Tamson's" is one too. */
export function withName(text: string, { heard, name }: Pick<Misheard, 'heard' | 'name'>): string {
  const whole = new RegExp(`(?<![\\p{L}])${heard}(?![\\p{L}])`, 'gu')
  return text.replace(whole, () => name)
}

function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => word.replace(/['’]s$/u, '').replace(/['’-]+$/u, ''))
}

function isCapital(word: string): boolean {
  return /^\p{Lu}/u.test(word)
}

/** The one name that sounds alike; undefined if none does, or several do equally. */
function nearest(heard: string, names: readonly string[]): string | undefined {
  const far = names.map((name) => ({ name, steps: stepsBetween(heard.toLowerCase(), name.toLowerCase()) }))
  const [best, second] = far.toSorted((a, b) => a.steps - b.steps)
  if (!best || best.steps > Math.floor(Math.min(heard.length, best.name.length) / 3)) return undefined
  return second?.steps === best.steps ? undefined : best.name
}

/** How many letters have to be added, dropped or exchanged. */
export function stepsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [index, counterpart] of [...other].entries()) {
      const exchanged = (row[index] ?? 0) + (letter === counterpart ? 0 : 1)
      next.push(Math.min(exchanged, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
