import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const MANY = 3_000

/** A process that logs with pino: this many lines at first, and two just before it ends. */
function logger(many: number) {
  const script = `
    import { pino } from 'pino'
    import { logOutput } from ${JSON.stringify(new URL('log-output.ts', import.meta.url).href)}
    const log = pino({ base: null }, logOutput())
    process.stdin.once('data', () => {
      for (let at = 0; at < ${many}; at++) log.info(String(at))
      setTimeout(() => {
        log.info('the last')
        log.info('of all')
        process.exit(7)
      }, 100)
    })`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

test('every line arrives once and in order; of those just before the end one may be on its way already', async () => {
  const child = logger(MANY)
  const printed = text(child.stdout)
  child.stdin.write('go')
  const lines = (await printed).trim().split('\n')
  const words = lines.map((line) => JSON.parse(line).msg)
  expect(words.slice(0, MANY)).toEqual(Array.from({ length: MANY }, (_, at) => String(at)))
  expect(words.slice(MANY).toSorted()).toEqual(['of all', 'the last'])
})

test('a process whose reader is gone still ends', async () => {
  const child = logger(0)
  child.stdout.destroy()
  child.stdin.write('go')
  const [code] = await once(child, 'exit')
  expect(code).toBe(7)
})
