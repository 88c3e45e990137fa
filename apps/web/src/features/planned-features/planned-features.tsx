import { Page } from '../../ui/index.ts'

type Props = { isAdmin: boolean; onBack: () => void }

export function PlannedFeatures({ onBack }: Props) {
  return (
    <Page title="Planned Features" onBack={onBack}>
      {null}
    </Page>
  )
}
