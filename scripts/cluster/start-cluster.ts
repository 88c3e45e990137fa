import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startPostgres, type TestPostgres } from '../../apps/api/src/testing/postgres/start-postgres.ts'
import { startSmtp } from '../../apps/api/src/testing/smtp.ts'
import { chooseProxy } from './choose-proxy.ts'
import { type ClusterServer, startServer } from './cluster-server.ts'

const DATABASE = 'lanternkeep'

export type ClusterOptions = {
  folder: string
  /** Where the proxy listens; 0 takes a free port. */
  port: number
  servers: number
  /** Settings of every server. */
  env?: NodeJS.ProcessEnv
  say(line: string): void
}

export type Cluster = {
  url: string
  /** What runs in front of the servers. */
  proxy: string
  databaseUrl: string
  servers: ClusterServer[]
  postgres: TestPostgres
  close(): Promise<void>
}

/** PostgreSQL, servers on it, and a proxy in front, all on this machine. `folder` keeps their data. */
export async function startCluster({ folder, port, servers, env = {}, say }: ClusterOptions): Promise<Cluster> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // PostgreSQL refuses to run as root. The user that it runs as then has to get to its own folder in this one.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711)
  const postgres = await startPostgres({ durable: true, folder: join(folder, 'postgres') })
  const smtp = env.SMTP_URL ? undefined : await startSmtp({ onMail: ({ subject, text }) => say(`${subject}\n${text}`) })
  const running: ClusterServer[] = []
  const close = async () => {
    await Promise.all(running.map((server) => server.stop()))
    await smtp?.close()
    await postgres.close()
  }
  try {
    await postgres.createDatabase(DATABASE)
    const [proxyPort = 0, ...ports] = await freePorts(servers + 1)
    const publicPort = port === 0 ? proxyPort : port
    const url = env.PUBLIC_URL ?? `http://localhost:${publicPort}`
    const databaseUrl = postgres.urlOf(DATABASE)
    const settings = {
      MAIL_FROM: 'lanternkeep@localhost',
      ...(smtp && { SMTP_URL: smtp.url }),
      SESSION_SECRET: keptSecret(folder),
      ...env,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: url,
      TRUST_PROXY: 'loopback',
      HOST: '127.0.0.1',
    }
    for (const [index, serverPort] of ports.entries()) {
      const name = `server ${index + 1}`
      const dataDir = join(folder, `server-${index + 1}`)
      const own = { ...settings, PORT: String(serverPort), DATA_DIR: dataDir }
      running.push(await startServer({ name, port: serverPort, env: own, say }))
    }
    const proxy = await chooseProxy({ folder, port: publicPort, servers: ports, say })
    return {
      url,
      proxy: proxy.name,
      databaseUrl,
      servers: running,
      postgres,
      async close() {
        await proxy.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

function keptSecret(folder: string): string {
  const file = join(folder, 'session-secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** All are taken at the same time, so they differ. */
async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer()
      await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve))
      return probe
    }),
  )
  const ports = probes.map((probe) => {
    const address = probe.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return ports
}
