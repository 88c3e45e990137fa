import { type Purse, readNumber } from '@lanternkeep/schema'
import { Button, Popover, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { onFirstClick } from '../../../lib/browser/first-click.ts'
import { NumberField } from '../../form/number-field.tsx'
import classes from './hero-block.module.css'

type Props = {
  purse: Purse | undefined
  currencies: readonly string[]
  onMoney: (change: { currency: string; by: number }) => void
}

/** Each currency; a tap opens what was spent or earned. */
export function PurseRow({ purse = {}, currencies, onMoney }: Props) {
  return (
    <ul className={classes.purse} aria-label="Purse">
      {currencies.map((currency) => (
        <li key={currency}>
          <Coins currency={currency} amount={purse[currency] ?? 0} onChange={(by) => onMoney({ currency, by })} />
        </li>
      ))}
    </ul>
  )
}

type CoinsProps = { currency: string; amount: number; onChange: (by: number) => void }

function Coins({ currency, amount, onChange }: CoinsProps) {
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('1')
  const by = readNumber(typed, 'whole') ?? 0
  const isAmount = by > 0
  // A second tap must not pay twice.
  const changeOnce = (change: number) =>
    onFirstClick(() => {
      setOpened(false)
      onChange(change)
    })
  return (
    <Popover opened={opened} onChange={setOpened} position="top" withinPortal trapFocus>
      <Popover.Target>
        <UnstyledButton className={classes.coins} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          <span className={classes.amount} data-owed={amount < 0 || undefined}>
            {String(amount).replace('-', '−')}
          </span>{' '}
          <span className={classes.aside}>{currency}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        {amount < 0 && (
          <Text maw="16rem" mb="xs">
            {-amount} {currency} more was spent than there was, on devices that were apart.
          </Text>
        )}
        <div className={classes.money}>
          <NumberField
            label={`Amount of ${currency}`}
            hidesLabel
            min={1}
            max={1_000_000}
            w="6rem"
            size="md"
            value={typed}
            onChange={setTyped}
          />
          <Button
            variant="default"
            size="md"
            disabled={!isAmount || by > amount}
            title={by > amount ? `Only ${Math.max(amount, 0)} ${currency} left` : undefined}
            onClick={changeOnce(-by)}
          >
            Spend
          </Button>
          <Button variant="light" size="md" disabled={!isAmount} onClick={changeOnce(by)}>
            Add
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
