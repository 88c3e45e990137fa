import type { ReadMessage, ReadRequest } from './messages.ts'
import { readFiles } from './read-files.ts'

const say = (message: ReadMessage) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  readFiles(data, say).catch(() => {
    say({ kind: 'failed', problem: 'Something in these files stopped the reading. Try them one by one.' })
  })
})
