import type { CharacterType, Found, TrashedThing } from '@lanternkeep/schema'
import { useState } from 'react'
import { TOOL_OF_TYPE, type ToolName } from './tools/tools.ts'

/** What another tool was asked to show: one character, the form for a new one, or one session. */
export type NavigationIntent = { openCharacterId?: string; startNew?: boolean; openSessionId?: string }

/** What leads from one tool to another. */
export function useNavigationIntent(tool: ToolName, onTool: (tool: ToolName) => void) {
  const [sent, setSent] = useState<{ tool: ToolName; intent: NavigationIntent; number: number }>()
  // Done with once another tool is chosen: coming back must not open the form again.
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
    /** Another one each time, so that a tool that is open already starts anew with it. */
    number: sent?.number ?? 0,
    addCharacter: (type: CharacterType) => send(TOOL_OF_TYPE[type], { startNew: true }),
    openCharacter: (type: CharacterType, id: string) => send(TOOL_OF_TYPE[type], { openCharacterId: id }),
    openSession: (id: string) => send('sessions', { openSessionId: id }),
    openFound,
    /** What came back from the trash; a recording stands beside the notes of its session. */
    openRestored: ({ kind, id }: { kind: TrashedThing['kind']; id: string }) => {
      if (kind === 'handout') onTool('handouts')
      else if (kind === 'recording') onTool('sessions')
      else openFound({ kind, id })
    },
  }
}
