import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** How long the last lines may wait at the end for a reader that is slow. */
const LAST_LINES_MS = 1_000
const AGAIN_AFTER_MS = 100
const STDOUT = 1

let shared: DestinationStream | undefined

/** The one of this process: its servers share standard output. */
export function logOutput(): DestinationStream {
  shared ??= createOutput()
  return shared
}

/**
 * Log lines to standard output without holding up the server, in order; only the last two writes before the end may
 * change places. A reader that is gone gets nothing more: pino's own output would repeat its last write forever, and the
 * process could not end.
 */
function createOutput(): DestinationStream {
  let waiting: Buffer[] = []
  /** On its way to the reader. */
  let sending: Buffer | undefined
  let isGone = false

  const fail = ({ code }: NodeJS.ErrnoException) => {
    isGone = code !== 'EAGAIN' && code !== 'EBUSY'
    if (isGone) waiting = []
  }
  const send = () => {
    sending ??= waiting.length > 0 ? Buffer.concat(waiting.splice(0)) : undefined
    if (!sending) return
    write(STDOUT, sending, (error, written) => {
      if (error) fail(error)
      sending = isGone ? undefined : rest(sending, error ? 0 : written)
      if (error && !isGone) setTimeout(send, AGAIN_AFTER_MS).unref()
      else send()
    })
  }
  process.once('exit', () => {
    const until = Date.now() + LAST_LINES_MS
    // What is on its way is with the system already.
    let last = rest(Buffer.concat(waiting), 0)
    while (last && !isGone && Date.now() < until) {
      try {
        last = rest(last, writeSync(STDOUT, last))
      } catch (error) {
        fail(error as NodeJS.ErrnoException)
      }
    }
  })
  return {
    write: (line) => {
      if (isGone) return
      waiting.push(Buffer.from(line))
      if (!sending) send()
    },
  }
}

function rest(buffer: Buffer | undefined, written: number): Buffer | undefined {
  return buffer && buffer.length > written ? buffer.subarray(written) : undefined
}
