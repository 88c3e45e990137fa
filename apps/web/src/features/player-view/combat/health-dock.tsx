import { deathRollInWords, deathSavesOf, type OwnAct, type PlayerCharacter } from '@lanternkeep/schema'
import { Button, NumberInput, Text, Title, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconMinus, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import {
  changeOwnHealth,
  markSaves,
  randomInt,
  rollSave,
  undoOwnAct,
  useCampaign,
  useDb,
  useOwnActToUndo,
} from '../../../data/local/index.ts'
import { DeathSaves, Hp, notify } from '../../../ui/index.ts'
import { keepToastsAbove } from '../../../ui/toasts/toast-foot.ts'
import classes from '../player-view.module.css'

type HealthDockProps = {
  character: PlayerCharacter
  /** Not while the screen above says it. */
  showsName: boolean
}

/** One's own health, always under the thumb. */
export function HealthDock({ character, showsName }: HealthDockProps) {
  const db = useDb()
  const [amount, setAmount] = useState<number | ''>('')
  const field = useRef<HTMLInputElement>(null)
  const { data: lastAct } = useOwnActToUndo(character)
  const { data: campaign } = useCampaign(character.campaignId)
  const saves = campaign?.deathSaves ? deathSavesOf(character) : undefined

  /** Returns whether it was stored. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch {
      notify({ title: 'Update Failed', message: 'Failed to update character. Please try again.', tone: 'error' })
      return false
    }
  }
  const change = (delta: number) => attempt(() => changeOwnHealth(db, character, delta))
  const undo = (act: OwnAct) => attempt(() => undoOwnAct(db, character, act.id))

  async function roll() {
    const { die } = await rollSave(db, character, randomInt)
    notify({ title: `You rolled ${die}`, message: deathRollInWords(die), tone: die >= 10 ? 'success' : 'info' })
  }

  async function apply(sign: 1 | -1) {
    if (amount === '' || amount <= 0) {
      field.current?.focus()
      return
    }
    // Cleared first: a second tap must not apply it twice.
    setAmount('')
    if (!(await change(sign * amount))) setAmount(amount)
  }

  return (
    <section ref={keepToastsAbove} className={classes.dock} aria-label={`${character.name}'s health`}>
      {(lastAct || showsName) && (
        <div className={classes.dockHead}>
          <Title order={2} fz={20} className={classes.dockName}>
            {showsName && character.name}
          </Title>
          {lastAct && (
            <Button
              className={classes.dockUndo}
              variant="subtle"
              color="gray"
              size="md"
              leftSection={<IconArrowBackUp size={20} aria-hidden />}
              onClick={() => undo(lastAct)}
            >
              Undo {inWords(lastAct)}
            </Button>
          )}
        </div>
      )}
      {saves && (
        <DeathSaves
          name={character.name}
          saves={saves}
          onMark={(mark) => attempt(() => markSaves(db, character, mark))}
          onRoll={() => attempt(roll)}
        />
      )}
      <div ref={keepToastsAbove} className={classes.dockHealth}>
        <UnstyledButton className={classes.thumb} aria-label="Lower my health" onClick={() => change(-1)}>
          <IconMinus size={28} />
        </UnstyledButton>
        <div className={classes.dockBar}>
          <Hp health={character.health} maxHealth={character.maxHealth} tempHealth={character.tempHealth} big />
        </div>
        <UnstyledButton className={classes.thumb} aria-label="Raise my health" onClick={() => change(1)}>
          <IconPlus size={28} />
        </UnstyledButton>
      </div>
      <div className={classes.dockAmount}>
        <NumberInput
          ref={field}
          aria-label="Amount"
          placeholder="amount"
          hideControls
          min={0}
          max={1_000_000}
          allowDecimal={false}
          allowNegative={false}
          inputMode="numeric"
          size="md"
          value={amount}
          onChange={(value) => setAmount(typeof value === 'number' ? value : '')}
        />
        <Button variant="light" color="ember" size="md" onClick={() => apply(-1)}>
          Damage
        </Button>
        <Button variant="light" color="moss" size="md" onClick={() => apply(1)}>
          Heal
        </Button>
      </div>
      {character.tempHealth > 0 && (
        <Text c="dimmed" fz="sm" ta="center" mt={4}>
          {character.tempHealth} temporary health is spent first
        </Text>
      )}
    </section>
  )
}

/** '7 damage', '3 healing', 'death save' */
function inWords({ health }: OwnAct): string {
  if (!health) return 'death save'
  return `${health.amount} ${health.kind === 'heal' ? 'healing' : 'damage'}`
}
