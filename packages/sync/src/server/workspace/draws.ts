import type { ServerFacts } from '../document-store.ts'

/**
 * Facts for a decision that may run more than once: each run draws the same ids and join codes, and a limit is counted
 * once. A fresh join code in each run would never be one whose holder is already known.
 */
export function rememberDraws<Facts extends Omit<ServerFacts, 'mayOwnerSync'>>(facts: Facts): () => Facts {
  const newId = remembered(facts.newId)
  const newJoinCode = remembered(facts.newJoinCode)
  const { mayNameCode } = facts
  const allowed = new Map<string, boolean>()
  const isAllowed = (ownerId: string) => {
    const answer = allowed.get(ownerId) ?? mayNameCode?.(ownerId) ?? true
    allowed.set(ownerId, answer)
    return answer
  }
  return () => ({
    ...facts,
    newId: newId(),
    newJoinCode: newJoinCode(),
    ...(mayNameCode && { mayNameCode: isAllowed }),
  })
}

/** Each run of the decision gets its own function, which starts over with the first draw. */
function remembered(draw: () => string): () => () => string {
  const drawn: string[] = []
  return () => {
    let next = 0
    return () => {
      const known = drawn[next] ?? draw()
      drawn[next++] = known
      return known
    }
  }
}
