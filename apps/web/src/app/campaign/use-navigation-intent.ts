import type { CharacterType, Searchable, SearchKind, TrashedThing } from '@lanternkeep/schema'
import { useState } from 'react'
import { TOOL_OF_TYPE, type ToolName } from './tools/tools.ts'

/** What another tool should show: one of its things, or the form for a new one. */
export type NavigationIntent = { openId?: string; openKind?: SearchKind; startNew?: boolean }
export type OpenThing = (thing: Pick<Searchable, 'kind' | 'id'>) => void

const TOOL_OF_KIND: Record<SearchKind, ToolName> = {
  ...TOOL_OF_TYPE,
  session: 'sessions',
  place: 'places',
  handout: 'handouts',
  encounter: 'prep',
  result: 'prep',
  table: 'prep',
  creature: 'library',
}

/** The ways from one tool to another. */
export function useNavigationIntent(tool: ToolName, onTool: (tool: ToolName) => void) {
  const [sent, setSent] = useState<{ tool: ToolName; intent: NavigationIntent; number: number }>()
  // Dropped once another tool is chosen: coming back must not open the form again.
  if (sent && sent.tool !== tool) setSent(undefined)
  const send = (to: ToolName, intent: NavigationIntent) => {
    setSent((before) => ({ tool: to, intent, number: (before?.number ?? 0) + 1 }))
    onTool(to)
  }
  const openThing: OpenThing = ({ kind, id }) => send(TOOL_OF_KIND[kind], { openId: id, openKind: kind })
  return {
    intent: sent?.tool === tool ? sent.intent : {},
    /** A new number each time, so that a tool that is already open reacts too. */
    number: sent?.number ?? 0,
    addCharacter: (type: CharacterType) => send(TOOL_OF_TYPE[type], { startNew: true }),
    openThing,
    /** Opens what was restored from the trash. A recording is shown with the notes of its session. */
    openRestored: ({ kind, id }: { kind: TrashedThing['kind']; id: string }) => {
      if (kind === 'recording') onTool('sessions')
      else openThing({ kind, id })
    },
  }
}
