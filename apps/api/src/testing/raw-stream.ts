import type { AddressInfo } from 'node:net'
import { PROTOCOL_VERSION } from '@lanternkeep/sync'
import type { TestBrowser } from './browser.ts'
import type { TestServer } from './test-server.ts'

/** The stream of a device as it comes over the wire. The server must listen. */
export function openRawStream({ app }: TestServer, { cookies }: TestBrowser): Promise<Response> {
  const { port } = app.server.address() as AddressInfo
  const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  return fetch(`http://127.0.0.1:${port}/api/sync/live?protocol=${PROTOCOL_VERSION}`, { headers: { cookie } })
}

/** Resolves once the stream has brought these words. It can still be read from its beginning. */
export async function untilStreamed(stream: Response, words: string): Promise<void> {
  let text = ''
  for await (const part of stream.clone().body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part
    if (text.includes(words)) return
  }
  throw new Error(`The stream ended without ${words}`)
}
