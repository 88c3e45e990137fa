import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { compiled, root } from './paths.ts'

const GRACE_MS = 5_000

const children = new Set<ChildProcess>()
let listening = false

type Options = {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Lets the programs beside it go first where they need a core. */
  yields?: boolean
}

/** Runs `node <args>` to its end and returns the exit code. */
export function runNode(args: string[], options: Options = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = startNode(args, options)
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * Starts `node <args>` in its own process group. When this process is told to end, the whole group ends with it: a test
 * runner leaves no worker, browser or server behind.
 */
export function startNode(args: string[], options: Options = {}): ChildProcess {
  endChildrenWithUs()
  const child = spawn(process.execPath, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...options.env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  })
  if (options.yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

function endChildrenWithUs(): void {
  if (listening) return
  listening = true
  process.on('exit', () => signalChildren('SIGKILL'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      const leave = () => process.exit(1)
      for (const child of children) child.once('exit', () => children.size === 0 && leave())
      if (children.size === 0) leave()
      signalChildren(signal)
      setTimeout(leave, GRACE_MS)
    })
  }
}

function signalChildren(signal: NodeJS.Signals): void {
  for (const { pid } of children) {
    if (pid === undefined) continue
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal)
    } catch {
      // It ended between the check and the signal.
    }
  }
}
