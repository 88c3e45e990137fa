import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A process with part of the crowd. It does one thing after the other. */
export type Worker<Orders extends Record<string, Order>> = {
  ask<Name extends keyof Orders & string>(
    name: Name,
    given: Parameters<Orders[Name]>[0],
  ): Promise<Awaited<ReturnType<Orders[Name]>>>
  stop(): void
}

// biome-ignore lint/suspicious/noExplicitAny: what each order takes and gives is known to its caller
type Order = (given: any) => unknown
type Answer = { done?: unknown; failed?: string }

/** Two: the server needs a core, too, and one process would be slower than the server. */
const WORKERS = 2

/** Starts the processes that play the crowd. They end with this one. */
export function startWorkers<Orders extends Record<string, Order>>(script: string): Worker<Orders>[] {
  return Array.from({ length: WORKERS }, () => workerOf(fork(join(import.meta.dirname, script))))
}

function workerOf<Orders extends Record<string, Order>>(child: ChildProcess): Worker<Orders> {
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`A process of the crowd ended: ${code}`)))
  ended.catch(() => {})
  return {
    ask: async (name, given) => {
      child.send({ name, given })
      const [{ done, failed }] = (await Promise.race([once(child, 'message'), ended])) as [Answer]
      if (failed !== undefined) throw new Error(failed)
      return done as never
    },
    stop: () => void child.kill(),
  }
}

/** In such a process: does what it is asked. */
export function takeOrders(orders: Record<string, Order>): void {
  process.on('message', async ({ name, given }: { name: string; given: unknown }) => {
    const answer: Answer = {}
    try {
      answer.done = await orders[name]?.(given)
    } catch (error) {
      answer.failed = (error as Error).stack ?? String(error)
    }
    process.send?.(answer)
  })
  process.once('disconnect', () => process.exit(0))
}

/** The same number for each, in turns. */
export function dealt<T>(items: readonly T[], hands: number): T[][] {
  return Array.from({ length: hands }, (_, hand) => items.filter((_, index) => index % hands === hand))
}
