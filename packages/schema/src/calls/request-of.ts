import type { Contract } from './contract.ts'

/** `SentWith` as any contract has it. */
export type Sent = {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** Path and query of a call, with the parameters filled in. */
export function addressOf({ path }: Contract, { params = {}, query = {} }: Sent = {}): string {
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return asked.length === 0 ? address : `${address}?${new URLSearchParams(asked)}`
}

/** What `fetch` needs besides the address. Every call but GET has a JSON body; `{}` if there is nothing to say. */
export function requestOf({ method }: Contract, { body = {} }: Sent = {}) {
  const accept = { accept: 'application/json' }
  if (method === 'GET') return { method, headers: accept }
  return { method, headers: { ...accept, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
