import type { User } from '@lanternkeep/schema'
import { Page } from '../../ui/index.ts'

type Props = { person: User | null; onBack: () => void }

export function MembershipPlans({ onBack }: Props) {
  return (
    <Page title="Membership Plans" onBack={onBack}>
      {null}
    </Page>
  )
}
