/**
 * The whole server for one story of the browser tests after another: loading its code takes longer than most stories
 * keep it busy. It differs from `main.ts` in two things only: the process goes on, and a password costs milliseconds.
 */
import { readConfig } from '../config.ts'
import { createPasswords } from '../domain/passwords.ts'
import { type Program, startProgram } from '../program/program.ts'
import { CHEAP_COST } from './test-server.ts'

/** A message to this process: settings to start with, or words to print once it has stopped. */
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

// An order that fails is an unhandled rejection, which is printed and ends the process.
process.on('message', (order: StoryOrder) => void obey(order))
process.channel?.ref()
