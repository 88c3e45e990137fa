export type How = 'one' | 'more' | 'range'

type Modifiers = { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }

export function pickedHow({ shiftKey, ctrlKey, metaKey }: Modifiers): How {
  if (shiftKey) return 'range'
  return ctrlKey || metaKey ? 'more' : 'one'
}

type Picked = { id: string; how: How; order: readonly string[] }

/** A range goes from the row that was picked last; anything else adds the row, or takes it out. */
export function withPicked(ids: readonly string[], { id, how, order }: Picked): string[] {
  const [from, to] = [order.indexOf(ids.at(-1) ?? ''), order.indexOf(id)]
  if (how === 'range' && from >= 0 && to >= 0) {
    const reached = order.slice(Math.min(from, to), Math.max(from, to) + 1)
    return [...new Set([...ids, ...reached])].filter((each) => each !== id).concat(id)
  }
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
}
