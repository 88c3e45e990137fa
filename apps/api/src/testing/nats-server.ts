import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

export type NatsServer = { url: string; stop(): Promise<void>; start(): Promise<void> }

/** Where the program is not installed, what needs it can't be tested. */
export function hasNatsServer(): boolean {
  return spawnSync('nats-server', ['--version']).status === 0
}

/** NATS's own server on a free port of this machine. */
export async function startNatsServer(): Promise<NatsServer> {
  const port = await freePort()
  let running: ChildProcess | undefined
  const start = async () => {
    running = spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(port)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (!running.stderr) throw new Error('nats-server has no output')
    for await (const line of createInterface(running.stderr)) if (line.includes('Server is ready')) break
    running.stderr.resume()
  }
  await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    async stop() {
      const exited = running && once(running, 'exit')
      running?.kill('SIGKILL')
      await exited
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
