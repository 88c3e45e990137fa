/** Stores one after the other. What couldn't be stored stays in memory, in order, and is retried with the next. */
export type SaveQueue<T> = {
  add(item: T): void
  /** Resolves once nothing is running; what still waits couldn't be stored. */
  settled(): Promise<{ waiting: number }>
}

export function createSaveQueue<T>(
  store: (item: T) => Promise<void>,
  callbacks: { onSaved: (item: T, waiting: number) => void; onFailed: () => void },
): SaveQueue<T> {
  const waiting: T[] = []
  let running: Promise<void> | undefined

  async function storeAll() {
    for (let item = waiting[0]; item !== undefined; item = waiting[0]) {
      try {
        await store(item)
      } catch {
        callbacks.onFailed()
        return
      }
      waiting.shift()
      callbacks.onSaved(item, waiting.length)
    }
  }
  const run = () => {
    running ??= storeAll().finally(() => {
      running = undefined
    })
    return running
  }
  return {
    add: (item) => {
      waiting.push(item)
      void run()
    },
    settled: async () => {
      await running
      if (waiting.length > 0) await run()
      return { waiting: waiting.length }
    },
  }
}
