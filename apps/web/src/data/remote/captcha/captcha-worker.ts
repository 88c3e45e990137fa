import { solveChallenge } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'
import { deriveKey } from './captcha-key.ts'

self.addEventListener('message', async ({ data }: MessageEvent<Challenge>) => {
  try {
    self.postMessage({ solution: await solveChallenge({ challenge: data, deriveKey }) })
  } catch (error) {
    self.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
})
