import { IconFlag, IconHexagon, IconMailOpened, IconSword, IconSwords } from '@tabler/icons-react'
import type { MomentKind } from '../../../data/local/index.ts'

const ICONS = { round: IconSwords, act: IconSword, roll: IconHexagon, handout: IconMailOpened, mark: IconFlag }

export function MomentIcon({ kind }: { kind: MomentKind }) {
  const Icon = ICONS[kind]
  return <Icon size={20} aria-hidden="true" />
}
