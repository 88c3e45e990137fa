import {
  type DeathSaves,
  healthWord,
  NO_SAVES,
  type PlayerCharacter,
  type PlayerCombat,
  type PlayerCombatEntry,
  savesWord,
} from '@lanternkeep/schema'
import { IconHeartbeat, IconPlayerPlayFilled, IconSkull, IconUser } from '@tabler/icons-react'
import { useCampaign } from '../../../data/local/index.ts'
import { ConditionChip, EmptyState } from '../../../ui/index.ts'
import classes from './combat-tab.module.css'
import { type CombatWords, combatWords } from './combat-words.ts'
import { ConditionCards } from './condition-cards.tsx'
import { OwnInitiative } from './own-initiative.tsx'
import { TurnHead } from './turn-head.tsx'

type CombatTabProps = {
  combat: PlayerCombat | null
  me: PlayerCharacter
  /** All characters that are played on this phone. */
  mine: readonly PlayerCharacter[]
  isTurnEnded: boolean
}

export function CombatTab({ combat, me, mine, isTurnEnded }: CombatTabProps) {
  const words = combatWords(combat, me.id)
  const { data: campaign } = useCampaign(me.campaignId)
  if (!combat || !words) {
    return (
      <>
        <EmptyState title="No fight right now" text="The turn order appears here when your GM starts one." lit />
        <OwnInitiative key={me.id} character={me} />
        <ConditionCards character={me} combat={null} />
      </>
    )
  }
  const amIn = combat.entries.some(({ characterId }) => characterId === me.id)
  return (
    <>
      <TurnHead combat={combat} me={me} words={words} isEnded={isTurnEnded} />
      <ConditionCards character={me} combat={combat} />
      {!amIn && <OwnInitiative key={me.id} character={me} />}
      <ol className={classes.order} aria-label="Turn order">
        {inTurnOrder(combat.entries, words).map((entry) => (
          <CombatRow
            key={entry.id}
            entry={entry}
            own={mine.find(({ id }) => id === entry.characterId)}
            isMe={entry.characterId === me.id}
            isActive={words.acting.includes(entry.id)}
            showsSaves={campaign?.deathSaves === true}
          />
        ))}
      </ol>
    </>
  )
}

type CombatRowProps = {
  entry: PlayerCombatEntry
  own: PlayerCharacter | undefined
  isMe: boolean
  isActive: boolean
  showsSaves: boolean
}

function CombatRow({ entry, own, isMe, isActive, showsSaves }: CombatRowProps) {
  // One's own sheets are newer than the combat while this phone is offline.
  const { health, maxHealth, deathSaves } = own ?? entry
  const dying = showsSaves && entry.hero && health === 0 ? (deathSaves ?? NO_SAVES) : undefined
  const word = own ? healthWord(own.health, own.maxHealth) : entry.word
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
        {!isMe && entry.conditions.length > 0 && (
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
            {dying && <SavesWords saves={dying} />}
          </>
        )}
      </span>
    </li>
  )
}

/** 'Dying 1/2' on screen; three of either need no numbers. */
function SavesWords({ saves }: { saves: DeathSaves }) {
  const word = savesWord(saves)
  const Icon = word === 'Dead' ? IconSkull : IconHeartbeat
  const { successes, failures } = saves
  return (
    <span className={classes.saves} data-word={word}>
      <Icon size={16} aria-hidden /> {word}
      {word === 'Dying' && (
        <>
          <span aria-hidden>
            {' '}
            {successes}/{failures}
          </span>
          <span className={classes.spoken}>
            , {successes} passed, {failures} failed
          </span>
        </>
      )}
    </span>
  )
}

/** On one's own turn the list begins with those who act now. */
function inTurnOrder(entries: readonly PlayerCombatEntry[], { isMyTurn, acting }: CombatWords): PlayerCombatEntry[] {
  const first = isMyTurn ? entries.findIndex(({ id }) => id === acting[0]) : 0
  return [...entries.slice(first), ...entries.slice(0, first)]
}
