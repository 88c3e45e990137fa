import { UnstyledButton } from '@mantine/core'
import { IconLayoutSidebarRightCollapse, IconX } from '@tabler/icons-react'
import { useBackLayer } from '../../../lib/browser/back-layer.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { StatBlock } from '../../../ui/stat-block/index.ts'
import type { CombatView } from '../use-combat-view.ts'
import { BlockFoot } from './block-foot.tsx'
import { BlockHead } from './block-head.tsx'
import classes from './hub-block.module.css'
import type { HubBlock } from './use-hub-block.ts'

type Props = { block: HubBlock; view: CombatView }

/** The acting creature's block beside the order. */
export function BlockPanel({ block, view }: Props) {
  const { character } = block
  if (!character) return null
  const audience = AUDIENCES[block.isShared ? 1 : 0]
  return (
    <section className={classes.panel} aria-label={`Stat block of ${character.name}`}>
      <BlockHead block={block}>
        <IconButton label="Fold stat block" icon={<IconLayoutSidebarRightCollapse size={20} />} onClick={block.close} />
      </BlockHead>
      <BlockBody block={block} />
      <BlockFoot block={block} view={view}>
        <UnstyledButton
          className={classes.audience}
          aria-label={`Who sees the rolls: ${audience.label}`}
          title="Who sees the rolls from now on"
          onClick={() => block.setShared(!block.isShared)}
        >
          {audience.label}
        </UnstyledButton>
      </BlockFoot>
    </section>
  )
}

/** The same over the characters alone. No dialog: the order beside it and the keys stay usable. */
export function BlockSheet({ block, view }: Props) {
  const { character } = block
  useBackLayer(true, block.close)
  if (!character) return null
  return (
    <section className={classes.sheet} aria-label={`Stat block of ${character.name}`}>
      <BlockHead block={block}>
        <WhoSees block={block} />
        <IconButton label="Close" size="md" icon={<IconX size={20} />} onClick={block.close} />
      </BlockHead>
      <BlockBody block={block} />
      <BlockFoot block={block} view={view} />
    </section>
  )
}

function BlockBody({ block }: { block: HubBlock }) {
  const { character, acts } = block
  if (!character) return null
  return (
    <div className={classes.body}>
      <StatBlock
        key={character.id}
        character={character}
        onRoll={(asked) => acts.roll(character, asked)}
        onUse={(use, by) => acts.use(character, use, by)}
      />
    </div>
  )
}

const AUDIENCES = [
  { value: 'gm', label: 'Only me' },
  { value: 'all', label: 'Everyone' },
] as const

/** Of the rolls from now on. */
function WhoSees({ block }: { block: HubBlock }) {
  return (
    <Segments
      label="Who sees the rolls"
      value={block.isShared ? 'all' : 'gm'}
      choices={AUDIENCES}
      onChange={(who) => block.setShared(who === 'all')}
    />
  )
}
