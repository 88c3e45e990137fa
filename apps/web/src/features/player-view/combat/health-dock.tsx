import {
  deathRollInWords,
  deathSavesOf,
  type OwnAct,
  type PlayerCharacter,
  readAmount,
  withDiceRolled,
} from '@lanternkeep/schema'
import { Button, Text, TextInput, Title, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
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
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const problemId = useId()
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

  async function apply(kind: 'damage' | 'heal') {
    const amount = readOwnAmount(typed, kind)
    setWrong(amount === 'wrong')
    if (amount === 'dice') return rollAmount()
    if (typeof amount === 'string') return field.current?.focus()
    // Cleared first: a second tap must not apply it twice.
    setTyped('')
    if (!(await change(kind === 'heal' ? amount : -amount))) setTyped(typed)
  }
  /** Into the field, where the next tap applies it. */
  function rollAmount() {
    const rolled = withDiceRolled(typed, randomInt)
    setTyped(rolled.typed)
    notify({ title: rolled.words, message: 'It is in the field now. Tap again to apply it.', tone: 'info' })
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
        <TextInput
          ref={field}
          aria-label="Amount"
          placeholder="amount"
          inputMode="text"
          autoComplete="off"
          size="md"
          value={typed}
          error={isWrong}
          aria-describedby={isWrong ? problemId : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWrong(false)
          }}
        />
        <Button variant="light" color="ember" size="md" onClick={() => apply('damage')}>
          Damage
        </Button>
        <Button variant="light" color="moss" size="md" onClick={() => apply('heal')}>
          Heal
        </Button>
      </div>
      {isWrong && (
        <Text id={problemId} role="alert" className={classes.dockProblem}>
          Type an amount from 1 to 1,000,000, like 12, 28/2, 6+8 or 8d6
        </Text>
      )}
      {character.tempHealth > 0 && (
        <Text c="dimmed" fz="sm" ta="center" mt={4}>
          {character.tempHealth} temporary health is spent first
        </Text>
      )}
    </section>
  )
}

/**
 * What the GM's amount fields read, in numbers and dice. The button says what the amount does, so a sign that says
 * something else is wrong.
 */
function readOwnAmount(typed: string, kind: 'damage' | 'heal'): number | 'nothing' | 'dice' | 'wrong' {
  const read = readAmount(typed, kind)
  if (read.kind === 'act') return read.act.kind === kind ? read.act.amount : 'wrong'
  return read.kind === 'dice' && read.does !== kind ? 'wrong' : read.kind
}

const ACT_WORDS = { damage: 'damage', heal: 'healing', temp: 'temporary health', set: 'health' }

/** '7 damage', '3 healing', '5 temporary health', 'death save' */
function inWords({ health }: OwnAct): string {
  return health ? `${health.amount} ${ACT_WORDS[health.kind]}` : 'death save'
}
