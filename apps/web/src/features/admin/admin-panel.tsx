import type { User } from '@lanternkeep/schema'
import { Page } from '../../ui/index.ts'

type Props = { person: User | null; onBack: () => void }

export function AdminPanel({ onBack }: Props) {
  return (
    <Page title="Admin Panel" onBack={onBack}>
      {null}
    </Page>
  )
}
