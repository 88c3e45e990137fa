import type { User } from '@lanternkeep/schema'
import { PROTOCOL_VERSION } from '@lanternkeep/sync'

export type Reply = { status: number; text: string }

/** Calls a server as one signed-in program would: it keeps its cookies, and throws when a call fails. */
export type Api = {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body?: unknown): Promise<T>
  put<T>(path: string, body?: unknown): Promise<T>
  patch<T>(path: string, body?: unknown): Promise<T>
  delete(path: string): Promise<void>
  /** The raw response, refusals included. */
  send(method: string, path: string, body?: unknown): Promise<Reply>
}

export type Account = { email: string; password: string; user: User; api: Api }

export function createApi(url: string): Api {
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        'x-sync-protocol': String(PROTOCOL_VERSION),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    for (const cookie of response.headers.getSetCookie()) keepCookie(cookies, cookie)
    return { status: response.status, text: await response.text() }
  }
  const json = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const { status, text } = await send(method, path, body)
    if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }
  return {
    send,
    get: (path) => json('GET', path),
    post: (path, body = {}) => json('POST', path, body),
    put: (path, body = {}) => json('PUT', path, body),
    patch: (path, body = {}) => json('PATCH', path, body),
    delete: (path) => json('DELETE', path),
  }
}

function keepCookie(cookies: Map<string, string>, cookie: string): void {
  const [pair = ''] = cookie.split(';', 1)
  const at = pair.indexOf('=')
  const value = pair.slice(at + 1)
  if (value === '') cookies.delete(pair.slice(0, at))
  else cookies.set(pair.slice(0, at), value)
}
