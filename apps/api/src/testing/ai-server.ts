import { setTimeout as wait } from 'node:timers/promises'
import type { DepsOverrides } from '../deps.ts'
import { type AiProvider, type ProviderRequest, startAiProvider } from './ai-provider/index.ts'
import type { Call } from './browser.ts'
import type { Role } from './people.ts'
import { startTestServer, type TestServer } from './test-server.ts'

type Answer = Awaited<ReturnType<ReturnType<TestServer['signIn']>['post']>>

export type AiServer = TestServer & {
  provider: AiProvider
  /** Calls the models as that person, without a connection that could break. */
  ask(name: string, body?: object, options?: Call & { role?: Role }): Promise<Answer>
  /** Calls them over a real connection. */
  fetchAi(name: string, body?: object, options?: RequestInit): Promise<Response>
  /** What reached the provider first; rejects with the answer if that comes instead. */
  begun(response: Promise<Response>): Promise<ProviderRequest>
}

type Options = {
  env?: Record<string, string>
  /** The configured kinds of models. */
  kinds?: ('TEXT' | 'IMAGE' | 'STT')[]
  overrides?: DepsOverrides
}

/** The whole server with its own provider; it doesn't wait between tries. */
export async function startAiServer({
  env = {},
  kinds = ['TEXT', 'IMAGE', 'STT'],
  overrides = {},
}: Options = {}): Promise<AiServer> {
  const provider = await startAiProvider()
  const server = await startTestServer({
    env: { ...Object.fromEntries(kinds.flatMap((kind) => settingsOf(kind, provider.url))), ...env },
    overrides: { ...overrides, aiTimes: { pause: noPause, ...overrides.aiTimes } },
  })
  return {
    ...server,
    provider,
    ask: (name, body = {}, { role = 'elite', ...options } = {}) =>
      server.signIn(role).post(`/api/ai/${name}`, body, options),
    async fetchAi(name, body = {}, options = {}) {
      if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
      const address = server.app.server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const browser = server.signIn('elite')
      await browser.ready()
      const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
      return fetch(`http://127.0.0.1:${port}/api/ai/${name}`, {
        ...options,
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', cookie, ...options.headers },
      })
    },
    begun: (response) => {
      const instead = response.then(async (answer) => {
        throw new Error(`Answered ${answer.status} ${await answer.text()}, and the provider wasn’t asked`)
      })
      return Promise.race([provider.request(0), instead])
    },
    async close() {
      await server.close()
      await provider.close()
    },
  }
}

const MODELS = { TEXT: 'words', IMAGE: 'pictures', STT: 'ears' }

function settingsOf(kind: keyof typeof MODELS, url: string): [string, string][] {
  return [
    [`AI_${kind}_BASE_URL`, url],
    [`AI_${kind}_MODEL`, MODELS[kind]],
  ]
}

/** Still ends when the request does. */
async function noPause(_ms: number, signal: AbortSignal): Promise<void> {
  await wait(0, undefined, { signal })
}
