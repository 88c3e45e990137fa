import { RemoteProvider } from '../data/remote/remote-provider.tsx'
import { LanternkeepProvider, Toasts } from '../ui/index.ts'
import { Shell } from './shell.tsx'

export function App() {
  return (
    <LanternkeepProvider>
      <RemoteProvider>
        <Shell />
      </RemoteProvider>
      <Toasts />
    </LanternkeepProvider>
  )
}
