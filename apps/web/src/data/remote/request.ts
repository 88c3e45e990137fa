type Options = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string>
}
type ErrorBody = { error?: string; message?: string; code?: string; path?: string; reason?: string }

/** A failed response: its message is the status, a colon and the body (behavior.md#errors). Screens show `reason`. */
export class RequestError extends Error {
  readonly status: number
  /** The server's sentence, when it sent one. */
  readonly reason: string | undefined
  readonly code: string | undefined
  /** The field that was wrong, for a 400. */
  readonly path: string | undefined
  /** What ended the session, for a 401 where it was not the person himself. */
  readonly endedBy: string | undefined
  /** Seconds to wait, for a 429. */
  readonly retryAfter: number | undefined

  constructor(status: number, text: string, retryAfter?: number) {
    super(`${status}: ${text}`)
    this.name = 'RequestError'
    const body = errorBodyOf(text)
    this.status = status
    this.reason = body.message ?? body.error
    this.code = body.code
    this.path = body.path
    this.endedBy = body.reason
    this.retryAfter = retryAfter
  }
}

/** Sends JSON with the session and answers the parsed body. Throws RequestError, or TypeError when nobody answers. */
export async function request<T>(path: string, options: Options = {}): Promise<T> {
  const { text } = await send(path, options)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** One page of a list; `total` is how many there are on all of them, where the server says so. */
export async function requestPage<T>(
  path: string,
  options: Options = {},
): Promise<{ items: T[]; total: number | undefined }> {
  const { text, headers } = await send(path, options)
  const total = headers.get('x-total-count')
  return { items: JSON.parse(text) as T[], total: total === null ? undefined : Number(total) }
}

async function send(path: string, { method = 'GET', body, signal }: Options) {
  const response = await fetch(path, {
    method,
    signal,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    body: method === 'GET' ? undefined : JSON.stringify(body ?? {}),
  })
  const text = await response.text()
  if (!response.ok) {
    const seconds = Number(response.headers.get('retry-after'))
    throw new RequestError(response.status, text || response.statusText, seconds > 0 ? seconds : undefined)
  }
  return { text, headers: response.headers }
}

/** Whether nobody answered: no network, or no server behind it. A server that has a code for it did answer. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof RequestError) return (error.status === 502 || error.status === 504) && error.code === undefined
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}

/** What the server said, else the sentence the specification gives for this place. */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof RequestError ? (error.reason ?? fallback) : fallback
}

function errorBodyOf(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
