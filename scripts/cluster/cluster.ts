import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from './start-cluster.ts'

const USAGE = 'Usage: npm run cluster [-- --data <folder> --port <port> --servers <count>]'

/** Several servers on one PostgreSQL, behind a proxy, all on this machine, until Ctrl+C. */
async function main(): Promise<void> {
  const { data, port, servers } = readOptions()
  const cluster = await startCluster({ folder: resolve(data), port, servers, env: ownSettings(), say })
  say(`Lanternkeep is open at ${cluster.url}`)
  say(`Behind it: ${cluster.proxy}, PostgreSQL at ${cluster.databaseUrl}, and`)
  for (const server of cluster.servers)
    say(`${server.name} at http://127.0.0.1:${server.port}, process ${server.pid()}`)
  say('A server that is killed is started again. Ctrl+C ends everything.')
  let isClosing = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isClosing) process.exit(1)
      isClosing = true
      void cluster.close().then(() => process.exit(0))
    })
  }
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { data: { type: 'string' }, port: { type: 'string' }, servers: { type: 'string' } },
    })
    const count = (value: string | undefined, otherwise: number) => {
      if (value !== undefined && !/^\d+$/.test(value)) throw new Error(`${value} is not a number`)
      return Number(value ?? otherwise)
    }
    return {
      data: values.data ?? './data-cluster',
      port: count(values.port, 4321),
      servers: Math.max(1, count(values.servers, 2)),
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}\n`)
    process.exit(1)
  }
}

/** PORT would be the same for all of them. */
function ownSettings(): NodeJS.ProcessEnv {
  const { PORT: _, DATA_DIR: __, ...env } = process.env
  return env
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
