import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** The computer this runs on, so that decisions about it can be tested. */
export type Machine = {
  env: Record<string, string | undefined>
  exists: (path: string) => boolean
  isDebian: boolean
  /** The start of an `apt-get` command here; undefined if installing packages isn't allowed. */
  apt: string[] | undefined
  /** Returns whether the command succeeded. */
  run: (command: string, args: string[]) => Promise<boolean>
}

export const thisMachine: Machine = {
  env: process.env,
  exists: existsSync,
  isDebian: existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8')),
  apt: existsSync('/usr/bin/apt-get') ? aptHere() : undefined,
  run: (command, args) => {
    return new Promise((resolve) => {
      const child = spawn(command, args, { stdio: ['ignore', 2, 2] })
      child.once('error', () => resolve(false))
      child.once('exit', (code) => resolve(code === 0))
    })
  },
}

/** A person's own computer is left alone: sudo only if CI says that no one would be prompted. */
function aptHere(): string[] | undefined {
  const apt = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  if (process.getuid?.() === 0) return apt
  return process.env.CI ? ['sudo', '-n', ...apt] : undefined
}

export async function installPackages({ apt, run }: Machine, packages: string[]): Promise<boolean> {
  const [command, ...args] = apt ?? []
  if (command === undefined || !(await run(command, [...args, 'update', '-qq']))) return false
  return run(command, [...args, 'install', '-y', '-qq', '--no-install-recommends', ...packages])
}
