export type Provider = 'recaptcha' | 'hcaptcha' | 'turnstile'

export type WidgetSettings = {
  sitekey: string
  theme: string
  size: 'normal' | 'compact'
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => void
}

/** The common part of all three providers. */
export type Widget = {
  render: (container: HTMLElement, settings: WidgetSettings) => unknown
  ready?: (run: () => void) => void
  remove?: (id: never) => void
}

const SCRIPTS: Record<Provider, string> = {
  recaptcha: 'https://www.google.com/recaptcha/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
}
const GLOBALS: Record<Provider, string> = { recaptcha: 'grecaptcha', hcaptcha: 'hcaptcha', turnstile: 'turnstile' }

const loading = new Map<Provider, Promise<Widget>>()

/** Loads the provider's script once, when a form first needs it; a failure may be retried. */
export function loadWidget(provider: Provider): Promise<Widget> {
  const started = loading.get(provider)
  if (started) return started
  const loaded = load(provider)
  loading.set(provider, loaded)
  loaded.catch(() => loading.delete(provider))
  return loaded
}

async function load(provider: Provider): Promise<Widget> {
  const script = document.createElement('script')
  script.src = SCRIPTS[provider]
  await new Promise<void>((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`${provider} did not load`))
    document.head.append(script)
  }).catch((error: unknown) => {
    script.remove()
    throw error
  })
  const widget = (window as typeof window & Partial<Record<string, Widget>>)[GLOBALS[provider]]
  if (!widget) throw new Error(`${provider} loaded something else`)
  // reCAPTCHA's script loads the rest of itself, and can't render before that.
  if (widget.ready) await new Promise<void>((resolve) => widget.ready?.(resolve))
  return widget
}
