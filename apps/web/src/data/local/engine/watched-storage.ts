import type { RxStorage } from 'rxdb'

/** Called before and after every write of any collection. If `before` throws, the write doesn't happen. */
export type WriteWatch = { before: () => void; written: () => void; failed: (error: unknown) => void }

/** The same storage, but a watcher learns the outcome of every write. */
export function watchWrites<Internals, Options>(
  storage: RxStorage<Internals, Options>,
  { before, written, failed }: WriteWatch,
): RxStorage<Internals, Options> {
  return {
    name: storage.name,
    rxdbVersion: storage.rxdbVersion,
    createStorageInstance: async (params) => {
      const instance = await storage.createStorageInstance(params)
      const write = instance.bulkWrite.bind(instance)
      instance.bulkWrite = async (rows, context) => {
        before()
        try {
          const result = await write(rows, context)
          written()
          return result
        } catch (error) {
          failed(error)
          throw error
        }
      }
      return instance
    },
  }
}

/** Watches other work like a write, such as what must be stored before the write itself. */
export function watchWork<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
  { before, failed }: WriteWatch,
): (...args: Args) => Promise<void> {
  return async (...args) => {
    before()
    try {
      await work(...args)
    } catch (error) {
      failed(error)
      throw error
    }
  }
}
