import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { lifeline } from './paths.ts'

/** Starts a program that would run forever, and prints its last words when it is asked to end. */
const PARENT = `
  const { spawn } = require('node:child_process')
  const forever = "setInterval(() => {}, 1000); process.on('SIGTERM', () => { console.log('asked to end'); process.exit() }); console.log('running')"
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc']
  spawn(process.execPath, ['--import', process.argv[1], '-e', forever], { stdio })
`

test('a program shuts down cleanly when its parent process is killed', async () => {
  const parent = spawn(process.execPath, ['-e', PARENT, lifeline], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said: string[] = []
  parent.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text))
  await once(parent.stdout, 'data')
  parent.kill('SIGKILL')
  // The pipe closes with its last holder, which is the program.
  await once(parent.stdout, 'close')
  expect(said.join('')).toBe('running\nasked to end\n')
})
