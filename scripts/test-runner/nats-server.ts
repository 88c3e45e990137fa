import { delimiter, join } from 'node:path'
import { installPackages, type Machine, thisMachine } from '../machine.ts'

/** Installs NATS's server where possible; elsewhere the tests that need it are skipped. */
export async function ensureNatsServer(machine: Machine = thisMachine): Promise<void> {
  const { env, exists } = machine
  const folders = (env.PATH ?? '').split(delimiter)
  if (!folders.some((folder) => exists(join(folder, 'nats-server')))) await installPackages(machine, ['nats-server'])
}
