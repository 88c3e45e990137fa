/**
 * The whole server for one browser story after another: loading its code takes longer than running most stories. It
 * differs from `main.ts` in two ways only: the process keeps running, and a password hash takes milliseconds.
 */
import { readConfig } from '../config.ts'
import { createPasswords } from '../domain/passwords.ts'
import { type Program, startProgram } from '../program/program.ts'
import { CHEAP_COST } from './test-server.ts'

/** A message to this process: settings to start with, or text to print once it has stopped. */
export type StoryOrder = { start: Record<string, string> } | { stop: string }

let program: Program | undefined

async function obey(order: StoryOrder): Promise<void> {
  if ('start' in order) {
    const passwords = createPasswords({ password: CHEAP_COST, answer: CHEAP_COST })
    program = await startProgram(readConfig(order.start), { passwords })
  } else {
    await program?.close()
    process.stdout.write(`${order.stop}\n`)
  }
}

// A failing order is an unhandled rejection, which is printed and ends the process.
process.on('message', (order: StoryOrder) => void obey(order))
process.channel?.ref()
