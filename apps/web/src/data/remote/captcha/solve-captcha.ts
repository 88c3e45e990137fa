import type { Solution } from 'altcha-lib/types'
import type { Challenge } from './challenge.ts'

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
