import type { CharacterType, Found, TrashedThing } from '@lanternkeep/schema'
import { useState } from 'react'
import { TOOL_OF_TYPE, type ToolName } from './tools/tools.ts'

/** What another tool should show: one character, the form for a new one, one session, or one encounter. */
export type NavigationIntent = {
  openCharacterId?: string
  startNew?: boolean
  openSessionId?: string
  openEncounterId?: string
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
  const openFound = ({ kind, id }: Pick<Found, 'kind' | 'id'>) => {
    if (kind === 'session') send('sessions', { openSessionId: id })
    else send(TOOL_OF_TYPE[kind], { openCharacterId: id })
  }
  return {
    intent: sent?.tool === tool ? sent.intent : {},
    /** A new number each time, so that a tool that is already open reacts too. */
    number: sent?.number ?? 0,
    addCharacter: (type: CharacterType) => send(TOOL_OF_TYPE[type], { startNew: true }),
    openCharacter: (type: CharacterType, id: string) => send(TOOL_OF_TYPE[type], { openCharacterId: id }),
    openSession: (id: string) => send('sessions', { openSessionId: id }),
    openFound,
    /** Opens what was restored from the trash. A recording is shown with the notes of its session. */
    openRestored: ({ kind, id }: { kind: TrashedThing['kind']; id: string }) => {
      if (kind === 'handout') onTool('handouts')
      else if (kind === 'recording') onTool('sessions')
      else if (kind === 'encounter') send('prep', { openEncounterId: id })
      else openFound({ kind, id })
    },
  }
}
