import type { Campaign, Character, User } from '@lanternkeep/schema'
import type { ComponentType } from 'react'
import { useCharacters } from '../../../data/local/index.ts'
import type { GeneratorName } from '../generator-list.ts'
import { encounter, event, loot, map, shop } from '../generators.ts'
import { GeneratorScreen } from './generator-screen.tsx'

type Props = { name: GeneratorName; campaign: Campaign; person: User | null; onClose: () => void }
type ScreenProps = Omit<Props, 'name'> & { heroes: readonly Character[] }

const SCREENS: Record<GeneratorName, ComponentType<ScreenProps>> = {
  loot: (props) => <GeneratorScreen generator={loot} {...props} />,
  shop: (props) => <GeneratorScreen generator={shop} {...props} />,
  event: (props) => <GeneratorScreen generator={event} {...props} />,
  map: (props) => <GeneratorScreen generator={map} {...props} />,
  encounter: (props) => <GeneratorScreen generator={encounter} {...props} />,
}

export function GeneratorDialog({ name, ...props }: Props) {
  const { data: heroes } = useCharacters(props.campaign.id, 'player')
  const Screen = SCREENS[name]
  // The form starts from the heroes, so it waits for them; they are on this device.
  return heroes ? <Screen heroes={heroes} {...props} /> : null
}
