import { Roster, type RosterProps } from './roster.tsx'

export function PlayersPanel(props: RosterProps) {
  return <Roster type="player" {...props} />
}
