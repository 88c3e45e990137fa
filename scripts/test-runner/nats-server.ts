import { delimiter, join } from 'node:path'
import { installPackages, type Machine, thisMachine } from '../machine.ts'

export function hasNatsServer({ env, exists }: Pick<Machine, 'env' | 'exists'> = thisMachine): boolean {
  const folders = (env.PATH ?? '').split(delimiter)
  return folders.some((folder) => exists(join(folder, 'nats-server')))
}

/** Installs NATS's server where possible; elsewhere the tests that need it are left out. */
export async function ensureNatsServer(machine: Machine = thisMachine): Promise<void> {
  if (!hasNatsServer(machine)) await installPackages(machine, ['nats-server'])
}
