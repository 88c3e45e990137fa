import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { startProxy } from './proxy.ts'

type Options = { folder: string; port: number; servers: number[]; say(line: string): void }
export type ChosenProxy = { name: string; close(): Promise<void> }

/** Caddy if it is installed, else a small proxy of our own. */
export async function chooseProxy({ folder, port, servers, say }: Options): Promise<ChosenProxy> {
  const caddy = commandNamed('caddy')
  if (!caddy) {
    const own = await startProxy({ port, servers })
    return { name: 'a small proxy of our own', close: async () => own.close() }
  }
  const config = join(folder, 'Caddyfile')
  writeFileSync(config, caddyfileFor(port, servers))
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(caddy, ['run', '--config', config, '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
  child.once('error', (error) => say(error.message))
  return { name: 'Caddy', close: () => end(child) }
}

/** As deploy/Caddyfile, for servers on this machine. */
export function caddyfileFor(port: number, servers: number[]): string {
  return `{
	admin off
	auto_https off
}

http://localhost:${port} {
	reverse_proxy ${servers.map((server) => `127.0.0.1:${server}`).join(' ')} {
		lb_policy round_robin
		lb_try_duration 5s
		lb_try_interval 100ms
		health_uri /readyz
		health_interval 500ms
		health_timeout 2s
		fail_duration 2s
	}
}
`
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

function commandNamed(name: string): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
