import type { CaptchaProvider } from '@lanternkeep/schema'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'

const VERIFY_URLS: Partial<Record<CaptchaProvider, string>> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}
const TIMEOUT_MS = 5_000

/** The provider's verdict on a token. If the provider can't be reached, no one passes: 503. */
export async function askProvider(
  captcha: Config['captcha'],
  { token, address }: { token: string; address: string },
  timeoutMs = TIMEOUT_MS,
): Promise<boolean> {
  const url = captcha.verifyUrl ?? VERIFY_URLS[captcha.provider] ?? ''
  const body = new URLSearchParams({ secret: captcha.secret ?? '', response: token, remoteip: address })
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`siteverify answered ${response.status}`)
    const answer: unknown = await response.json()
    return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true
  } catch (cause) {
    const error = new AppError('unavailable', 'Can’t reach the human check. Please try again.')
    throw Object.assign(error, { cause })
  }
}
