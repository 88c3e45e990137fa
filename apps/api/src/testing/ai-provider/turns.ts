/** What the provider does with the next request to one of its addresses. */
export type Turn =
  /** The model writes this text, or this as JSON; `finish` is why it stopped. */
  | { says: string | object; finish?: 'stop' | 'length' | 'content_filter'; usage?: { input: number; output: number } }
  | { refuses: string }
  | { fails: number; code?: string; message?: string; headers?: Record<string, string> }
  /** Accepts the request and never answers. */
  | { hangs: true }
  /** Writes this much and drops the connection. */
  | { cutsAfter: string }
  /** Writes the first half, and the rest when the promise resolves; pictures and speech are sent whole then. */
  | { says: string | object; holdUntil: Promise<unknown> }
  /** An answer of any shape. */
  | { answers: unknown }

export type Endpoint = 'chat' | 'images' | 'speech'
export type Script = Partial<Record<Endpoint, Turn[]>>

export function textOf(says: string | object): string {
  return typeof says === 'string' ? says : JSON.stringify(says)
}
