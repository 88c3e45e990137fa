import {
  DICE_QUANTITY,
  DICE_SIDES,
  type DiceFormula,
  type DiceRoll,
  type DiceSides,
  labelOfField,
  rollDice,
  rollFormula,
} from '@lanternkeep/schema'
import { Switch, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { newId, now, randomInt, shareRoll, useDb, useDiceHistory } from '../../data/local/index.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { notify, Segments } from '../../ui/index.ts'
import { keepToastsAbove } from '../../ui/toasts/toast-foot.ts'
import classes from './dice.module.css'
import { DieShape } from './die-shape.tsx'
import { NotationField } from './notation-field.tsx'
import { RollLists } from './roll-lists.tsx'
import { RollResult } from './roll-result.tsx'

type Props = {
  campaignId: string
  /** The name that others see with a roll. */
  name: string
  /** The member who rolls; undefined for the GM. */
  memberId?: string
  /** Whether a roll is shown to others by default. */
  sharing: boolean
}

const QUANTITIES = Array.from({ length: DICE_QUANTITY.max }, (_, index) => {
  const label = String(index + DICE_QUANTITY.min)
  return { value: label, label }
})

export function DiceRoller({ campaignId, name, memberId, sharing }: Props) {
  const db = useDb()
  const { rolls, add, clear, putBack } = useDiceHistory(campaignId)
  const [quantity, setQuantity] = useState(String(DICE_QUANTITY.fallback))
  const [isSharing, setSharing] = useState(sharing)
  const [again, setAgain] = useState<{ roll: () => DiceRoll; sides?: DiceSides }>()
  const latest = rolls[0]
  const isByThumb = useLayout() === 'phone'

  const roll = (cast: () => DiceRoll, sides?: DiceSides) => {
    const fallen = { ...cast(), id: newId() }
    add({ ...fallen, at: now() })
    setAgain({ roll: cast, sides })
    if (!isSharing) return
    shareRoll(db, campaignId, { ...fallen, name, memberId }).catch(() => {
      notify({ tone: 'error', title: 'Roll not shared', message: 'Couldn’t save it on this device.' })
    })
  }
  const clearAll = () => {
    clear()
    notify({ tone: 'success', title: 'Rolls Cleared', action: { label: 'Undo', onClick: () => putBack(rolls) } })
  }
  const rollFormulaNow = (formula: DiceFormula) => roll(() => rollFormula(formula, randomInt))
  return (
    <div className={classes.roller}>
      <Title order={2} className={classes.title}>
        Dice Roller
      </Title>
      <div ref={isByThumb ? keepToastsAbove : undefined} className={classes.choices}>
        <div className={classes.choice}>
          <span className={classes.label} aria-hidden="true">
            How many
          </span>
          <Segments
            label={labelOfField('quantity', 'roll')}
            value={quantity}
            choices={QUANTITIES}
            onChange={setQuantity}
          />
        </div>
        <Switch
          label={labelOfField('shared', 'roll')}
          checked={isSharing}
          onChange={(event) => setSharing(event.currentTarget.checked)}
        />
      </div>
      <div className={classes.grid}>
        {DICE_SIDES.map((sides) => (
          <UnstyledButton
            key={sides}
            className={classes.button}
            data-latest={again?.sides === sides || undefined}
            aria-label={`Roll ${quantity} d${sides}`}
            onClick={() => roll(() => rollDice(Number(quantity), sides, randomInt), sides)}
          >
            <DieShape sides={sides} size={56} />
            <span>d{sides}</span>
          </UnstyledButton>
        ))}
        <UnstyledButton
          className={classes.button}
          data-again
          disabled={!again}
          aria-label={latest && again ? `Roll ${latest.dice} again` : 'Again'}
          onClick={() => again && roll(again.roll, again.sides)}
        >
          <IconRepeat size={28} stroke={1.5} aria-hidden="true" />
          <span>Again</span>
        </UnstyledButton>
      </div>
      <NotationField onRoll={rollFormulaNow} />
      <RollResult roll={latest} />
      <VisuallyHidden role="status">{latest && `${latest.dice} rolled ${latest.total}`}</VisuallyHidden>
      <RollLists campaignId={campaignId} mine={rolls} onClear={clearAll} />
    </div>
  )
}
