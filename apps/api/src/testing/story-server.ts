/**
 * The whole server for one browser story after another: loading its code takes longer than running most stories. It
 * differs from `main.ts` in three ways only: the process keeps running, a password hash and a human check take
 * milliseconds, and the reserve on the disk is a hole.
 */
import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { createPasswords } from '../domain/passwords.ts'
import { BALLAST_BYTES } from '../jobs/ballast.ts'
import { type Program, startProgram } from '../program/program.ts'
import { CHEAP_COST } from './test-server.ts'

/** A message to this process: settings to start with, or text to print once it has stopped. */
export type StoryOrder = { start: Record<string, string> } | { stop: string }

let program: Program | undefined

async function obey(order: StoryOrder): Promise<void> {
  if ('start' in order) {
    const passwords = createPasswords({ password: CHEAP_COST, answer: CHEAP_COST })
    const config = readConfig(order.start)
    reserveNothing(config.dataDir)
    program = await startProgram(config, { passwords, tryCost: { cost: 16, memoryCost: 8 } })
  } else {
    await program?.close()
    process.stdout.write(`${order.stop}\n`)
  }
}

/** To write the reserve takes longer than the rest of a start. */
function reserveNothing(dataDir: string): void {
  const file = join(dataDir, 'ballast')
  writeFileSync(file, '')
  truncateSync(file, BALLAST_BYTES)
}

// A failing order is an unhandled rejection, which is printed and ends the process.
process.on('message', (order: StoryOrder) => void obey(order))
process.channel?.ref()
