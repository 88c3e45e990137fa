type Side = { base: readonly string[]; theirs: readonly string[]; mine: readonly string[] }

/**
 * The order of the side that moved something; theirs if both did or neither. An item that only the other side has comes
 * after its predecessor there.
 */
export function mergeOrder({ base, theirs, mine }: Side, kept: ReadonlySet<string>): string[] {
  const mineMoved = isMoved(base, mine) && !isMoved(base, theirs)
  return mineMoved ? interleave(mine, theirs, kept) : interleave(theirs, mine, kept)
}

export function interleave(leading: readonly string[], other: readonly string[], kept: ReadonlySet<string>): string[] {
  const order = leading.filter((key) => kept.has(key))
  const front: string[] = []
  const behind = new Map(order.map((key): [string, string[]] => [key, []]))
  let open = front
  for (const key of other) {
    const own = behind.get(key)
    if (own) open = own
    else if (kept.has(key)) open.push(key)
  }
  return [...front, ...order.flatMap((key) => [key, ...(behind.get(key) ?? [])])]
}

export function isMoved(base: readonly string[], side: readonly string[]): boolean {
  const inSide = new Set(side)
  const inBase = new Set(base)
  const before = base.filter((key) => inSide.has(key))
  const after = side.filter((key) => inBase.has(key))
  return before.some((key, index) => key !== after[index])
}
