import { looseOf, parseJson } from '@lanternkeep/schema'
import { createParser } from 'eventsource-parser'
import * as z from 'zod/mini'
import { liveLine } from '../protocol.ts'
import type { LiveOptions } from './transport.ts'

type Read = () => Promise<ReadableStreamReadResult<string>>

/** Reads the lines of a live stream that has opened, until it ends. */
export async function readStream(read: Read, options: LiveOptions): Promise<void> {
  options.onOpen()
  const parser = createParser({ onEvent: ({ data }) => receive(data, options) })
  for (;;) {
    const { done, value } = await read()
    if (done) return
    // Comments are signs of life, too.
    options.onBeat()
    parser.feed(value)
  }
}

/** A line that this app doesn't know is passed over. */
function receive(data: string, { onPoke, onNews, onName }: LiveOptions): void {
  const read = z.safeParse(looseOf(liveLine), parseJson(data))
  if (!read.success) return
  if ('campaignId' in read.data) onPoke(read.data)
  else if ('stream' in read.data) onName?.(read.data.stream)
  else onNews(read.data)
}
