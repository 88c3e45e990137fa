import { type DiceRoll, rollInWords } from '@lanternkeep/schema'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { type PastRoll, useSharedRolls } from '../../data/local/index.ts'
import { formatTime } from '../../lib/format.ts'
import { Panel, Segments } from '../../ui/index.ts'
import classes from './dice.module.css'

type Props = { campaignId: string; mine: PastRoll[]; onClear: () => void }

/** One's own latest ten rolls, and those shown to everyone. */
export function RollLists({ campaignId, mine, onClear }: Props) {
  const { data: shared } = useSharedRolls(campaignId)
  const [shown, setShown] = useState<'mine' | 'table'>('mine')
  const atTable = shown === 'table'
  const rolls: (DiceRoll & Pick<PastRoll, 'id' | 'at' | 'name' | 'label'>)[] = atTable ? (shared ?? []) : mine
  return (
    <Panel
      title="Last 10"
      className={classes.history}
      right={
        <>
          <Segments
            label="Whose rolls"
            value={shown}
            choices={[
              { value: 'mine', label: 'Mine' },
              { value: 'table', label: 'Everyone' },
            ]}
            onChange={setShown}
          />
          {!atTable && (
            <Button variant="subtle" color="gray" disabled={mine.length === 0} onClick={onClear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      {rolls.length === 0 && <Text c="dimmed">{atTable ? 'No shared rolls yet.' : 'No rolls yet.'}</Text>}
      <ol className={classes.rolls} aria-label={atTable ? 'Shared rolls' : 'My rolls'}>
        {rolls.map((roll) => (
          <li key={roll.id} className={classes.roll}>
            <span className={classes.rollTotal}>{roll.total}</span>
            <span className={classes.rollWords}>
              {roll.name && <span className={classes.rollName}>{roll.name}</span>}
              {roll.label && <span>{roll.label}</span>}
              <span>{roll.dice}</span>
              <span className={classes.rollSum}>{rollInWords(roll)}</span>
            </span>
            <time className={classes.rollTime} dateTime={roll.at}>
              {formatTime(roll.at)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
