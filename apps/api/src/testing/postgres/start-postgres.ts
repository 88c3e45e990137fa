import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const KEEPER = join(import.meta.dirname, 'keeper.ts')

/** A PostgreSQL of our own, with an empty folder. It ends with this process. */
export type TestPostgres = {
  urlOf(database: string): string
  /** As if its machine lost power. */
  crash(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** `durable`: what was committed survives a power cut, as on a server; tests do without. */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const keeper = spawn(process.execPath, [KEEPER, ...(durable ? ['durable'] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = createInterface({ input: keeper.stdout })[Symbol.asyncIterator]()
  const answer = async () => {
    const { value, done } = await answers.next()
    if (done) throw new Error('PostgreSQL did not start')
    return value
  }
  const order = (text: string) => {
    keeper.stdin.write(`${text}\n`)
    return answer()
  }
  const port = await answer()
  return {
    urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    crash: async () => void (await order('crash')),
    stop: async () => void (await order('stop')),
    start: async () => void (await order('start')),
    close: () => end(keeper),
  }
}

async function end(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null) return
  const exited = once(keeper, 'exit')
  keeper.stdin?.end()
  await exited
}
