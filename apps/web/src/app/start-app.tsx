import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

/** Draws the app in place of what the page shows until then, and calls `onDrawn` once it is there. */
export function startApp(root: HTMLElement, onDrawn: () => void): void {
  createRoot(root).render(
    <StrictMode>
      <App />
      <Drawn onDrawn={onDrawn} />
    </StrictMode>,
  )
}

/** After the app, so that the app already listens. */
function Drawn({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn])
  return null
}
