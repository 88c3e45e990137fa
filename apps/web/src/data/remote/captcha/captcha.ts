import { type CaptchaAnswer, readCaptchaCall } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { type Challenge, isChallenge } from './challenge.ts'

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
