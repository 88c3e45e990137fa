import type { PlayerCharacter, PlayerCombat } from '@lanternkeep/schema'
import { Button, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { endOwnTurn, useCampaign, useCampaignSync, useConnection, useDb } from '../../../data/local/index.ts'
import { notify } from '../../../ui/index.ts'
import type { CombatWords } from './combat-words.ts'
import classes from './turn-head.module.css'

type TurnHeadProps = {
  combat: PlayerCombat
  me: PlayerCharacter
  words: CombatWords
  /** They ended the turn that is still shown as theirs. */
  isEnded: boolean
}

/** Whose turn it is; on one's own turn an amber band with the button that ends it. */
export function TurnHead({ combat, me, words, isEnded }: TurnHeadProps) {
  const { round, isMyTurn, amINext, now, next } = words
  return (
    <div className={classes.head} data-mine={isMyTurn || undefined}>
      <div>
        <div className={classes.round}>
          <Title order={2} fz={20}>
            {now ? `Round ${round}` : `Round ${round} begins`}
          </Title>
          <Text c="dimmed">{combat.entries.length} in the fight</Text>
        </div>
        {isMyTurn && (
          <>
            <Title order={1} fz={32} className={classes.mine}>
              Your turn, {me.name}
            </Title>
            {next && !amINext && <Text c="dimmed">Next: {next}</Text>}
          </>
        )}
        {!isMyTurn && now && (
          <Title order={1} fz={26}>
            <span className={classes.quiet}>Now:</span> {now}
          </Title>
        )}
        {!isMyTurn && next && (
          <Text className={classes.next} data-mine={amINext || undefined}>
            {amINext ? `You’re next, ${me.name}` : `Next: ${next}`}
          </Text>
        )}
      </div>
      {words.isMyTurnAlone && <EndTurn combat={combat} me={me} isEnded={isEnded} />}
    </div>
  )
}

function EndTurn({ combat, me, isEnded }: Omit<TurnHeadProps, 'words'>) {
  const db = useDb()
  const { online } = useConnection()
  const { data: campaign } = useCampaign(me.campaignId)
  const { role } = useCampaignSync(me.campaignId)
  const [isBusy, setBusy] = useState(false)
  const mayEnd = role === 'player' && combat.fightId !== undefined && campaign?.playersEndTurns !== false
  if (!mayEnd) return null

  async function end() {
    setBusy(true)
    try {
      await endOwnTurn(db, me, combat)
    } catch {
      notify({ title: 'Update Failed', message: 'Your turn wasn’t ended. Please try again.', tone: 'error' })
    }
    setBusy(false)
  }

  if (isEnded) {
    return (
      <Text className={classes.ended}>
        {online ? 'You ended your turn.' : 'You ended your turn. Your GM sees it when you’re online.'}
      </Text>
    )
  }
  return (
    <Button
      className={classes.end}
      size="xl"
      fullWidth
      disabled={isBusy}
      rightSection={<IconArrowRight size={26} aria-hidden />}
      onClick={() => void end()}
    >
      End my turn
    </Button>
  )
}
