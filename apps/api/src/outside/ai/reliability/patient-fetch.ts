import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { buffer } from 'node:stream/consumers'

/** `fetch` without the runtime's timeout of five minutes: it waits as long as its signal allows. */
async function fetchPatiently(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { url, method, headers, signal, ...asked } = await wholeRequest(input, init)
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  const outgoing = send(url, { method, headers, ...(signal && { signal }) }, (incoming) => {
    buffer(incoming).then((body) => {
      const { statusCode: status = 500, headersDistinct } = incoming
      const answered = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      )
      resolve(new Response(body.length > 0 ? body : null, { status, headers: answered }))
    }, reject)
  })
  outgoing.once('error', reject)
  outgoing.end(asked.body)
  return promise
}

async function wholeRequest(input: string | URL | Request, init?: RequestInit) {
  const request = new Request(input, init)
  const body = Buffer.from(await request.arrayBuffer())
  const headers = { ...Object.fromEntries(request.headers), 'content-length': String(body.length) }
  // The request's own signal only follows this one until the request is tidied out of memory.
  const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
  return { url: request.url, method: request.method, headers, signal, body }
}

/** The client library looks there for types it can send. */
export const patientFetch = Object.assign(fetchPatiently, { Response })
