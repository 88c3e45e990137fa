import { Roster, type RosterProps } from './roster.tsx'

export function MonstersPanel(props: RosterProps) {
  return <Roster type="monster" {...props} />
}
