import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { applyTextSize } from './lib/browser/phone-settings.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
applyTextSize()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
