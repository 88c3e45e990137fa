/**
 * Puts `added` below `before`, which stays unchanged to its last empty line, so that a draft that began with it still
 * finds it.
 */
export function withBelow(before: string, added: string, between: '\n' | '\n\n' = '\n\n'): string {
  if (before === '') return added
  const empty = before.length - before.replace(/\n+$/, '').length
  return `${before}${between.slice(empty)}${added}`
}
