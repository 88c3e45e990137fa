import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

export type Call = Omit<InjectOptions, 'method' | 'url' | 'payload' | 'body'>

/** Calls the server as one browser would: it keeps cookies between calls. */
export type TestBrowser = {
  readonly cookies: Map<string, string>
  get(url: string, options?: Call): Promise<LightMyRequestResponse>
  post(url: string, body?: unknown, options?: Call): Promise<LightMyRequestResponse>
  put(url: string, body?: unknown, options?: Call): Promise<LightMyRequestResponse>
  patch(url: string, body?: unknown, options?: Call): Promise<LightMyRequestResponse>
  delete(url: string, body?: unknown, options?: Call): Promise<LightMyRequestResponse>
  send(options: InjectOptions): Promise<LightMyRequestResponse>
  /** Its calls wait for this work. */
  waitFor(work: Promise<unknown>): void
  /** Resolves once that work is done. */
  ready(): Promise<void>
}

type BodyMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export function createBrowser(app: FastifyInstance): TestBrowser {
  const cookies = new Map<string, string>()
  let ready: Promise<unknown> = Promise.resolve()
  const send = async (options: InjectOptions) => {
    await ready
    const response = await app.inject({ ...options, cookies: { ...Object.fromEntries(cookies), ...options.cookies } })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const withBody =
    (method: BodyMethod) =>
    (url: string, body?: unknown, options: Call = {}) =>
      // Like the web application, announces JSON even if the body is empty.
      send({
        ...options,
        method,
        url,
        headers: { 'content-type': 'application/json', ...options.headers },
        payload: body === undefined ? '' : JSON.stringify(body),
      })
  return {
    cookies,
    send,
    get: (url, options = {}) => send({ ...options, method: 'GET', url }),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    delete: withBody('DELETE'),
    waitFor: (work) => {
      ready = Promise.all([ready, work])
    },
    ready: async () => void (await ready),
  }
}
