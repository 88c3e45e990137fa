import type { Campaign } from '@lanternkeep/schema'
import { type CampaignSync, useCharacters, useConnection, useSessions } from '../../../data/local/index.ts'
import { usePlayersJoined } from '../../../data/remote/campaigns/campaigns.ts'
import { plainWords } from '../../../lib/typing/plain-words.ts'
import classes from './campaign-card.module.css'

/** The start of the newest session that has one: more than a card can show. */
const MAX_CHARS = 400

/** Where the story is, on a campaign's card. */
export function LastTime({ campaign, isGm }: { campaign: Campaign; isGm: boolean }) {
  const { data: sessions, isPending } = useSessions(campaign.id)
  const told = sessions?.map(({ recap, summary }) => recap.trim() || summary.trim()).find(Boolean)
  if (isPending) return null
  if (told) {
    return (
      <p className={classes.lastTime}>
        <span className={classes.before}>Last time:</span> {plainWords(told.slice(0, MAX_CHARS))}
      </p>
    )
  }
  if (!isGm) return null
  return (
    <p className={`${classes.lastTime} ${classes.before}`}>No recap yet. It appears here after the first evening.</p>
  )
}

/** ', 2 joined' after the number of players; nothing for a campaign that no one can join. */
export function Joined({ campaign, sync }: { campaign: Campaign; sync: CampaignSync }) {
  const { data: heroes = [] } = useCharacters(campaign.id, 'player')
  const { online } = useConnection()
  const isJoinable = sync.accepted && sync.role === 'gm'
  const known = usePlayersJoined(campaign.id, isJoinable && online)
  if (!isJoinable) return null
  // Without the server: everyone who plays a character here.
  const claims = heroes.map((hero) => ('claimedBy' in hero ? hero.claimedBy : null)).filter((by) => by !== null)
  return `, ${joinedInWords(known ?? new Set(claims).size, campaign.playerCount)}`
}

function joinedInWords(joined: number, players: number): string {
  if (joined === 0) return 'none joined'
  return joined === players ? 'all joined' : `${joined} joined`
}
