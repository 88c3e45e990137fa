import { Roster, type RosterProps } from './roster.tsx'

export function NpcsPanel(props: RosterProps) {
  return <Roster type="npc" {...props} />
}
