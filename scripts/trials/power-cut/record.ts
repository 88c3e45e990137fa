import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installPackages, thisMachine } from '../../machine.ts'

const CALLS = 'openat,pwrite64,write,ftruncate,fsync,fdatasync,unlink,close'
const WHOLE_WRITES = '10000000'

/** Runs the writer under strace; returns the path of what was recorded. */
export async function recordWrites(folder: string, { pushes, synchronous }: { pushes: number; synchronous: string }) {
  const isThere = thisMachine.exists('/usr/bin/strace') || (await installPackages(thisMachine, ['strace']))
  if (!isThere) throw new Error('Power cuts are played with strace, which this machine has not.')
  const trace = join(folder, 'trace.txt')
  const writer = [
    process.execPath,
    join(import.meta.dirname, 'writer.ts'),
    join(folder, 'data'),
    `${pushes}`,
    synchronous,
  ]
  const args = ['-f', '-e', `trace=${CALLS}`, '-xx', '-s', WHOLE_WRITES, '-o', trace, ...writer]
  const code = await new Promise((resolve) => {
    spawn('strace', args, { stdio: ['ignore', 'ignore', 'inherit'] }).once('exit', resolve)
  })
  if (code !== 0) throw new Error(`The writer ended with ${code}`)
  return trace
}
