import type { User } from '@lanternkeep/schema'
import { KeptPanel } from '../features/keeps/index.ts'
import { SettingsPage } from '../features/settings/index.ts'

export function SettingsView({ person, onBack }: { person: User | null; onBack: () => void }) {
  return <SettingsPage person={person} onBack={onBack} kept={<KeptPanel />} />
}
