import type { Campaign, User } from '@lanternkeep/schema'
import type { ComponentType } from 'react'
import type { GeneratorName } from '../generator-list.ts'
import { encounter, event, loot, map, shop } from '../generators.ts'
import { GeneratorScreen } from './generator-screen.tsx'

type Props = { name: GeneratorName; campaign: Campaign; person: User | null; onClose: () => void }
type ScreenProps = Omit<Props, 'name'>

const SCREENS: Record<GeneratorName, ComponentType<ScreenProps>> = {
  loot: (props) => <GeneratorScreen generator={loot} {...props} />,
  shop: (props) => <GeneratorScreen generator={shop} {...props} />,
  event: (props) => <GeneratorScreen generator={event} {...props} />,
  map: (props) => <GeneratorScreen generator={map} {...props} />,
  encounter: (props) => <GeneratorScreen generator={encounter} {...props} />,
}

export function GeneratorDialog({ name, ...props }: Props) {
  const Screen = SCREENS[name]
  return <Screen {...props} />
}
