import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A server in its own process: it sends its address as an IPC message, and ends when stopped or when this process ends. */
export async function startServerProcess(script: string, folder: string): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${script} did not start`)))
  const [{ url }] = (await Promise.race([once(child, 'message'), ended])) as [{ url: string }]
  ended.catch(() => {})
  return { url, stop: () => child.kill() }
}
