export type Pauses = {
  /** Resolves after `ms`, or when all pauses are ended. */
  pause(ms?: number): Promise<void>
  end(): void
}

/** Pauses that can be ended early. */
export function createPauses(): Pauses {
  const wakers = new Set<() => void>()
  return {
    pause: (ms) => {
      return new Promise((resolve) => {
        const timer = ms === undefined ? undefined : setTimeout(() => done(), ms)
        const done = () => {
          clearTimeout(timer)
          wakers.delete(done)
          resolve()
        }
        wakers.add(done)
      })
    },
    end: () => {
      for (const each of [...wakers]) each()
    },
  }
}
