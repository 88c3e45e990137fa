import type { ServerResponse } from 'node:http'
import { hereCall, liveCall } from '@lanternkeep/sync'
import type { Deps } from '../../deps.ts'
import { requesterOf } from '../../http/session/requester.ts'
import { sessionHashOf } from '../../http/session/session.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { syncPersonOf } from '../../people/requester.ts'
import { PROTOCOL_HEADER, requireProtocol } from './protocol-header.ts'

/** A device with this much unread data has stopped reading; it pulls everything when it comes back. */
const MAX_UNREAD_BYTES = 256 * 1024

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** The stream uses the raw response: it has no end that the framework could wait for. */
export function liveRoute(app: TypedApp, { streams }: Deps): void {
  app.addHook('preClose', async () => streams.closeAll())
  app.route({
    ...routeOf(liveCall, {
      summary: 'Server-sent events that name the campaigns that changed, with what changed if it is short',
      tags: ['sync'],
      produces: ['text/event-stream'],
    }),
    config: { auth: 'person', isStream: true },
    exposeHeadRoute: false,
    preValidation: async ({ headers, query }) => {
      requireProtocol((query as { protocol?: unknown }).protocol ?? headers[PROTOCOL_HEADER])
    },
    handler: async (request, reply) => {
      const person = requesterOf(request)
      const { raw } = reply
      // Other calls renew cookies, with all their attributes.
      const { 'set-cookie': _, ...headers } = reply.getHeaders()
      reply.hijack()
      // Before it is open: from then on anything may be sent, or end it.
      raw.writeHead(200, { ...(headers as Record<string, string>), ...STREAM_HEADERS })
      const stream = await streams.open({
        person: syncPersonOf(person),
        ...(person.kind === 'user' && { sessionHash: sessionHashOf(request) }),
        replica: request.query.replica,
        run: request.query.run,
        send: (text) => sendText(raw, text),
        end: () => endStream(raw),
      })
      raw.on('close', stream.close)
      raw.on('error', stream.close)
      if (raw.destroyed) return stream.close()
      // The device pulls when it sees the head, and what changes from now on is poked.
      sendText(raw, ':\n\n')
      await stream.greet()
    },
  })
}

/** The answer to the stream's heartbeat: a stream alone can't tell that its other end was shut. */
export function hereRoute(app: TypedApp, { streams }: Deps): void {
  app.route({
    ...routeOf(hereCall, { summary: 'Answers the heartbeat of a stream: the device is still there', tags: ['sync'] }),
    config: { auth: 'person', unlogged: true },
    handler: async (request, reply) => {
      streams.answered(syncPersonOf(requesterOf(request)), request.body)
      return reply.code(204).send(null)
    },
  })
}

function sendText(raw: ServerResponse, text: string): boolean {
  if (raw.destroyed || raw.writableEnded || raw.writableLength > MAX_UNREAD_BYTES) return false
  raw.write(text)
  return true
}

function endStream(raw: ServerResponse): void {
  if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy()
  else raw.end()
}
