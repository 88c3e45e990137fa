import { Text, useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Provider = 'recaptcha' | 'hcaptcha' | 'turnstile'
type Settings = { sitekey: string; theme: string; callback: (token: string) => void }
type Widget = { render: (container: HTMLElement, settings: Settings) => unknown; ready?: (run: () => void) => void }

const SCRIPTS: Record<Provider, string> = {
  recaptcha: 'https://www.google.com/recaptcha/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
}
const GLOBALS: Record<Provider, string> = { recaptcha: 'grecaptcha', hcaptcha: 'hcaptcha', turnstile: 'turnstile' }

type Props = { provider: Provider; siteKey: string; onToken: (token: string) => void }

/** The widget of whoever checks for this server, loaded only where one is configured. */
export function ThirdPartyCheck({ provider, siteKey, onToken }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  const [failed, setFailed] = useState(false)
  const pass = useEffectEvent(onToken)
  useEffect(() => {
    let left = false
    const render = (widget: Widget) => {
      // Strict mode and a changed scheme come by twice; a widget can not be drawn over another.
      if (left || !container.current || container.current.childElementCount > 0) return
      widget.render(container.current, { sitekey: siteKey, theme: scheme, callback: (token) => pass(token) })
    }
    loadWidget(provider)
      .then((widget) => (widget.ready ? widget.ready(() => render(widget)) : render(widget)))
      .catch(() => !left && setFailed(true))
    return () => {
      left = true
    }
  }, [provider, siteKey, scheme])
  return (
    <>
      <div ref={container} />
      {failed && (
        <Text c="ember" role="alert">
          The human check could not be loaded. Please try again later.
        </Text>
      )}
    </>
  )
}

const loading = new Map<Provider, Promise<Widget>>()

function loadWidget(provider: Provider): Promise<Widget> {
  const started = loading.get(provider)
  if (started) return started
  const loaded = new Promise<Widget>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPTS[provider]
    script.onload = () => resolve((window as unknown as Record<string, Widget>)[GLOBALS[provider]] as Widget)
    script.onerror = () => {
      loading.delete(provider)
      reject(new Error(`${provider} did not load`))
    }
    document.head.append(script)
  })
  loading.set(provider, loaded)
  return loaded
}
