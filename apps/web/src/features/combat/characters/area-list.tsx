import { type Character, labelOfField, type ReadAmount } from '@lanternkeep/schema'
import { Autocomplete, Button, Title } from '@mantine/core'
import { IconFlame } from '@tabler/icons-react'
import { RowList } from '../../../ui/lists/row-list.tsx'
import type { Share, Shares } from '../amounts/area.ts'
import { presetOf, typesThatMatter } from '../amounts/resistance.ts'
import { AreaRow } from './area-row.tsx'
import classes from './characters-panel.module.css'
import type { RowActions } from './row-actions.ts'

type HeadProps = {
  characters: readonly Character[]
  onShareForAll: (characters: readonly Character[], share: Share) => void
  /** Empty if it doesn't matter. */
  damageType: string
  onDamageType: (type: string) => void
}

/** Area mode begins with the usual shares: full for the foes, half for the heroes. */
export function AreaHead({ characters, onShareForAll, damageType, onDamageType }: HeadProps) {
  const heroes = characters.filter(({ type }) => type === 'player')
  const foes = characters.filter(({ type }) => type !== 'player')
  return (
    <header className={classes.head}>
      <Title order={2} className={classes.title}>
        <IconFlame className={classes.areaIcon} size={22} aria-hidden="true" /> Area
      </Title>
      <Autocomplete
        className={classes.damageType}
        aria-label={labelOfField('damageType')}
        placeholder="Damage type"
        size="md"
        maxLength={50}
        data={typesThatMatter(characters)}
        value={damageType}
        onChange={onDamageType}
      />
      <Button
        variant="default"
        size="md"
        px="md"
        disabled={foes.length === 0}
        onClick={() => onShareForAll(foes, 'full')}
      >
        All foes: Full
      </Button>
      <Button
        variant="default"
        size="md"
        px="md"
        disabled={heroes.length === 0}
        onClick={() => onShareForAll(heroes, 'half')}
      >
        All heroes: Half
      </Button>
    </header>
  )
}

type Props = {
  characters: readonly Character[]
  running: boolean
  actingIds: readonly string[]
  shares: Shares
  damageType: string
  read: ReadAmount
  actions: RowActions
}

const ROW_PX = { least: 48, most: 64 }

export function AreaList({ characters, running, actingIds, shares, damageType, read, actions }: Props) {
  return (
    <>
      <div className={classes.areaColumns} aria-hidden="true">
        <span>{running ? `In this fight, ${characters.length}` : 'Name'}</span>
        <span>After</span>
        <span>One tap selects and sets the share</span>
      </div>
      <RowList
        label="Characters"
        items={characters}
        keyOf={({ id }) => id}
        rowPx={ROW_PX}
        renderRow={(character) => (
          <AreaRow
            character={character}
            active={actingIds.includes(character.id)}
            share={shares[character.id]}
            preset={presetOf(character, damageType).share}
            why={presetOf(character, damageType).why}
            act={read.kind === 'act' ? read.act : undefined}
            actions={actions}
          />
        )}
      />
    </>
  )
}
