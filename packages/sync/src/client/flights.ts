/**
 * Which documents a push touched, and when, against when pulled pages were asked for and arrived.
 *
 * RxDB decides while it stores a page whether a document was changed here, by what it believes the server has. While a
 * push of that document is under way this belief is behind: the page might be skipped though the server already built
 * on our push, or might put back what we had sent since.
 */
export type Flights = {
  /** A moment, to be compared with later pushes. */
  moment(): number
  begin(ids: string[]): void
  end(ids: string[]): void
  /** Whether a push of the document was under way at that moment or later. */
  pushedSince(id: string, moment: number): boolean
  arrived(ids: string[]): void
  pushedSinceArrival(id: string): boolean
}

export function createFlights(): Flights {
  let clock = 0
  const active = new Map<string, number>()
  const pushed = new Map<string, number>()
  const arrivals = new Map<string, number>()

  const pushedSince = (id: string, moment: number) => active.has(id) || (pushed.get(id) ?? 0) > moment
  return {
    moment: () => ++clock,
    begin: (ids) => {
      for (const id of ids) {
        active.set(id, (active.get(id) ?? 0) + 1)
        pushed.set(id, ++clock)
      }
    },
    end: (ids) => {
      for (const id of ids) {
        const left = (active.get(id) ?? 1) - 1
        if (left > 0) active.set(id, left)
        else active.delete(id)
        pushed.set(id, ++clock)
      }
    },
    pushedSince,
    arrived: (ids) => {
      for (const id of ids) arrivals.set(id, ++clock)
    },
    pushedSinceArrival: (id) => {
      const arrival = arrivals.get(id)
      return arrival !== undefined && pushedSince(id, arrival)
    },
  }
}
