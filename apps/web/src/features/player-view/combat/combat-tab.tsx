import { healthWord, type PlayerCharacter, type PlayerCombat, type PlayerCombatEntry } from '@lanternkeep/schema'
import { Text, Title } from '@mantine/core'
import { IconPlayerPlayFilled, IconUser } from '@tabler/icons-react'
import { ConditionChip, EmptyState } from '../../../ui/index.ts'
import classes from './combat-tab.module.css'
import { combatWords } from './combat-words.ts'
import { OwnInitiative } from './own-initiative.tsx'

type CombatTabProps = { combat: PlayerCombat | null; me: PlayerCharacter }

export function CombatTab({ combat, me }: CombatTabProps) {
  const words = combatWords(combat, me.id)
  if (!combat || !words) {
    return (
      <>
        <EmptyState title="No fight right now" text="The turn order appears here when your GM starts one." lit />
        <OwnInitiative key={me.id} character={me} />
      </>
    )
  }
  const amIn = combat.entries.some(({ characterId }) => characterId === me.id)
  return (
    <>
      <div className={classes.head} aria-live="polite">
        <div className={classes.round}>
          <Title order={2} fz={20}>
            Round {words.round}
          </Title>
          <Text c="dimmed">{combat.entries.length} in the fight</Text>
        </div>
        <Title order={1} fz={30} className={classes.now}>
          <span className={classes.quiet}>Now:</span> {words.isMyTurn ? `you, ${me.name}` : words.now}
        </Title>
        <Text className={classes.next} data-mine={words.amINext || undefined}>
          Next: {words.amINext ? `you, ${me.name}` : words.next}
        </Text>
      </div>
      {!amIn && <OwnInitiative key={me.id} character={me} />}
      <ol className={classes.order}>
        {combat.entries.map((entry) => (
          <CombatRow key={entry.id} entry={entry} me={me} isActive={words.acting.includes(entry.id)} />
        ))}
      </ol>
    </>
  )
}

function CombatRow({ entry, me, isActive }: { entry: PlayerCombatEntry; me: PlayerCharacter; isActive: boolean }) {
  const isMe = entry.characterId === me.id
  // One's own sheet is newer than the combat while this phone is offline.
  const { health, maxHealth } = isMe ? me : entry
  const word = isMe ? healthWord(me.health, me.maxHealth) : entry.word
  return (
    <li className={classes.row} data-active={isActive || undefined} data-me={isMe || undefined} data-word={word}>
      <span className={classes.mark} aria-hidden>
        {isActive && <IconPlayerPlayFilled size={18} />}
        {!isActive && isMe && <IconUser size={20} />}
      </span>
      <span className={classes.who}>
        <span className={classes.name} title={entry.name}>
          {entry.name}
          {isMe && <span className={classes.quiet}> (you)</span>}
        </span>
        {entry.conditions.length > 0 && (
          <span className={classes.chips}>
            {entry.conditions.map((condition) => (
              <ConditionChip key={condition.id} name={condition.name} rounds={condition.rounds} />
            ))}
          </span>
        )}
      </span>
      <span className={classes.health}>
        {health === undefined || maxHealth === undefined ? (
          word
        ) : (
          <>
            <b>{health}</b>
            <span className={classes.quiet}>/{maxHealth}</span>
            <span className={classes.spoken}>, {word}</span>
          </>
        )}
      </span>
    </li>
  )
}
