import { Page } from '../../ui/index.ts'

type Props = { isAdmin: boolean; onBack: () => void }

export function Changelog({ onBack }: Props) {
  return (
    <Page title="Changelog" onBack={onBack}>
      {null}
    </Page>
  )
}
