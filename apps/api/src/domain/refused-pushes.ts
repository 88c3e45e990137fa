const DAY_MS = 86_400_000
/** More than anyone needs to see that something is wrong. */
const MAX_KEPT = 5_000

type Refused = { at: number; person: string; changes: number }

/** Changes that this process refused lately, for the server's owner: a person whose work doesn't arrive needs help. */
export type RefusedPushes = {
  note(person: string, changes: number): void
  read(): { people: number; changes: number; lastAt: string | null }
}

export function createRefusedPushes(now: () => Date): RefusedPushes {
  let kept: Refused[] = []
  const recent = () => {
    const since = now().getTime() - DAY_MS
    kept = kept.filter(({ at }) => at > since).slice(-MAX_KEPT)
    return kept
  }
  return {
    note(person, changes) {
      if (changes > 0) recent().push({ at: now().getTime(), person, changes })
    },
    read() {
      const refused = recent()
      const last = refused.at(-1)
      return {
        people: new Set(refused.map(({ person }) => person)).size,
        changes: refused.reduce((sum, { changes }) => sum + changes, 0),
        lastAt: last ? new Date(last.at).toISOString() : null,
      }
    },
  }
}
