import type { ReactNode } from 'react'
import { NamesContext, useNames } from './names.ts'

type Props = { leaveBy: (go: () => void) => void; children: ReactNode }

/** Names inside lead away from unsaved text, so `leaveBy` asks first. */
export function NamesLeaveBy({ leaveBy, children }: Props) {
  const { onOpen, ...names } = useNames()
  const open = onOpen && ((named: Parameters<typeof onOpen>[0]) => leaveBy(() => onOpen(named)))
  return <NamesContext value={{ ...names, onOpen: open }}>{children}</NamesContext>
}
