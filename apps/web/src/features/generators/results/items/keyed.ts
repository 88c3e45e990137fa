/** Gives each its own key, though two of them may have the same name. */
export function keyed<T>(things: readonly T[], nameOf: (thing: T) => string): { key: string; thing: T }[] {
  const seen = new Map<string, number>()
  return things.map((thing) => {
    const name = nameOf(thing)
    const number = (seen.get(name) ?? 0) + 1
    seen.set(name, number)
    return { key: `${name} ${number}`, thing }
  })
}
