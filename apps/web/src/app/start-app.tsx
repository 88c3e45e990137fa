import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
// They follow what is pressed and focused from the start.
import '../lib/browser/moved-press.ts'
import '../lib/browser/stray-click.ts'
import '../lib/hooks/lost-focus.ts'
import { App } from './app.tsx'
import type { KeptPresses } from './still/keep-presses.ts'
import type { View } from './views/view.ts'
import { focusView, openPressed } from './views/view-focus.ts'

/** What the tiles of the menu open, by their titles. */
const VIEWS_OF_TILES: Partial<Record<string, View>> = {
  'Load Campaign': { name: 'load' },
  'Join Campaign': { name: 'join' },
  Settings: { name: 'settings' },
}

/**
 * Draws the app in place of what the page shows until then. If a tile was pressed already, its view is drawn at once,
 * as if the menu had been there.
 */
export function startApp(root: HTMLElement, { pressed, handOver, stop }: KeptPresses): void {
  const name = pressed() ?? ''
  const view = VIEWS_OF_TILES[name]
  if (view) {
    stop()
    openPressed(view, name)
  }
  createRoot(root).render(
    <StrictMode>
      <App />
      <Drawn onDrawn={view ? focusView : handOver} />
    </StrictMode>,
  )
}

/** After the app, so that the app already listens. */
function Drawn({ onDrawn }: { onDrawn: () => void }) {
  useEffect(() => onDrawn(), [onDrawn])
  return null
}
