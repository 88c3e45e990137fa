/** `added` below `before`, which stays as it is to its last empty line: a draft that began with it finds it again. */
export function withBelow(before: string, added: string, between: '\n' | '\n\n' = '\n\n'): string {
  if (before === '') return added
  const empty = before.length - before.replace(/\n+$/, '').length
  return `${before}${between.slice(empty)}${added}`
}
