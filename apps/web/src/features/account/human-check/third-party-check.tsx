import { Button, Text, useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from '../account.module.css'
import { loadWidget, type Provider } from './third-party-widget.ts'

type Props = { provider: Provider; siteKey: string; error?: string; onToken: (token: string | null) => void }

/** Narrower than this only the small form of a widget fits. */
const NORMAL_WIDTH_PX = 304

/** The widget of the server's check provider, loaded only if one is configured. */
export function ThirdPartyCheck({ provider, siteKey, error, onToken }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  const [failed, setFailed] = useState(false)
  const pass = useEffectEvent(onToken)
  useEffect(() => {
    if (failed) return
    let leave = () => {}
    let left = false
    const draw = async () => {
      const widget = await loadWidget(provider)
      if (left || !frame.current) return
      // Each widget gets an element of its own: no provider can redraw in a used one.
      const place = document.createElement('div')
      frame.current.replaceChildren(place)
      const id = widget.render(place, {
        sitekey: siteKey,
        theme: scheme,
        size: frame.current.clientWidth < NORMAL_WIDTH_PX ? 'compact' : 'normal',
        callback: (token) => pass(token),
        'expired-callback': () => pass(null),
        'error-callback': () => pass(null),
      })
      leave = () => widget.remove?.(id as never)
    }
    draw().catch(() => !left && setFailed(true))
    return () => {
      left = true
      leave()
    }
  }, [provider, siteKey, scheme, failed])
  return (
    <div>
      {failed ? (
        <div className={classes.check} role="alert">
          <Text>The human check couldn’t load.</Text>
          <Button variant="subtle" ml="auto" onClick={() => setFailed(false)}>
            Try again
          </Button>
        </div>
      ) : (
        <div ref={frame} className={classes.widget} />
      )}
      {error && (
        <Text role="alert" size="sm" c="ember" mt={4}>
          {error}
        </Text>
      )}
    </div>
  )
}
