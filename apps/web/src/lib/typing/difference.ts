/** Where two texts differ: each from `start` to its own end. Before and after that they are alike. */
export function differenceOf(from: string, to: string): { start: number; fromEnd: number; toEnd: number } {
  const shortest = Math.min(from.length, to.length)
  let start = 0
  while (start < shortest && from[start] === to[start]) start += 1
  let tail = 0
  while (tail < shortest - start && from.at(-1 - tail) === to.at(-1 - tail)) tail += 1
  return { start, fromEnd: from.length - tail, toEnd: to.length - tail }
}
