import { LanternkeepProvider, Toasts, Wordmark } from '../ui/index.ts'

export function App() {
  return (
    <LanternkeepProvider>
      <Wordmark height={84} glow />
      <Toasts />
    </LanternkeepProvider>
  )
}
