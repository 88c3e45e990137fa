import { type CaptchaAnswer, readCaptchaCall } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import type { Challenge, Solution } from 'altcha-lib/types'
import { call } from '../../http/call.ts'

export type { Challenge }

/** What the server checks when a person signs in or registers (behavior.md#human-check). */
export type Captcha =
  | { provider: 'none' }
  | { provider: 'altcha'; challenge: Challenge }
  | { provider: 'recaptcha' | 'hcaptcha' | 'turnstile'; siteKey: string }

/** A token can be used once, so every `attempt` gets a challenge of its own. */
export function useCaptcha(attempt: string) {
  const query = useQuery({
    queryKey: [readCaptchaCall.path, attempt],
    queryFn: async ({ signal }) => captchaOf(await call(readCaptchaCall, { signal })),
    gcTime: 0,
  })
  return { data: query.data, isError: query.isError, refetch: query.refetch }
}

function captchaOf({ provider, siteKey = '', challenge }: CaptchaAnswer): Captcha {
  if (provider === 'none') return { provider }
  if (provider !== 'altcha') return { provider, siteKey }
  if (!isChallenge(challenge)) throw new Error('The check came without a challenge')
  return { provider, challenge }
}

/** The solver reads the rest. */
export function isChallenge(challenge: object | undefined): challenge is Challenge {
  return challenge !== undefined && 'parameters' in challenge
}

/** Solves the proof of work in a worker. The result goes into `recaptchaToken`. */
export async function solveCaptcha(challenge: Challenge, signal?: AbortSignal): Promise<string> {
  const { codeChallenge: _, ...asked } = challenge
  const solution = await workOn(asked, signal)
  return btoa(JSON.stringify({ challenge: asked, solution }))
}

function workOn(challenge: Challenge, signal?: AbortSignal): Promise<Solution> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Solution>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The check could not run')))
    worker.addEventListener('message', ({ data }: MessageEvent<{ solution?: Solution | null; error?: string }>) => {
      if (data.solution) resolve(data.solution)
      else reject(new Error(data.error ?? 'The check took too long'))
    })
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
