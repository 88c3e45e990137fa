import type { CharacterType } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCharacters } from '../../data/local/index.ts'
import { CampaignSettings } from '../../features/campaigns/index.ts'
import { part } from '../part.tsx'
import { ViewLoading } from '../view-loading.tsx'
import { TOOL_OF_TYPE, type ToolName } from './tools.ts'

const Hub = part(async () => (await import('../../features/initiative/index.ts')).Hub, ViewLoading)
const loadSessions = () => import('../../features/sessions/index.ts')
const Journal = part(async () => (await loadSessions()).Journal, ViewLoading)
const WhereWeAre = part(async () => (await loadSessions()).WhereWeAre)
const DiceRoller = part(async () => (await import('../../features/dice/index.ts')).DiceRoller, ViewLoading)
const loadCharacters = () => import('../../features/characters/index.ts')
const panels = {
  players: part(async () => (await loadCharacters()).PlayersPanel, ViewLoading),
  npcs: part(async () => (await loadCharacters()).NpcsPanel, ViewLoading),
  monsters: part(async () => (await loadCharacters()).MonstersPanel, ViewLoading),
}

type Props = { campaignId: string; tool: ToolName; onTool: (tool: ToolName) => void; onShare: () => void }
/** What another tool was asked to show: one character, or the form for a new one. */
type Errand = { openCharacterId?: string; startNew?: boolean }

/** One tool at a time; what leads from one to another meets here. */
export function ToolView({ campaignId, tool, onTool, onShare }: Props) {
  const { data: characters } = useCharacters(campaignId)
  const [errand, setErrand] = useState<Errand & { tool: ToolName }>()
  // Done with once another tool is chosen: coming back must not open the form again.
  if (errand && errand.tool !== tool) setErrand(undefined)
  const addCharacter = (type: CharacterType) => {
    setErrand({ tool: TOOL_OF_TYPE[type], startNew: true })
    onTool(TOOL_OF_TYPE[type])
  }
  const openCharacter = (id: string) => {
    const character = characters?.find((each) => each.id === id)
    if (!character) return
    setErrand({ tool: TOOL_OF_TYPE[character.type], openCharacterId: id })
    onTool(TOOL_OF_TYPE[character.type])
  }
  switch (tool) {
    case 'hub':
      return (
        <Hub
          campaignId={campaignId}
          whereWeAre={<WhereWeAre campaignId={campaignId} onOpenJournal={() => onTool('sessions')} />}
          onAddCharacter={addCharacter}
          onOpenCharacter={openCharacter}
          onDice={() => onTool('dice')}
        />
      )
    case 'sessions':
      return <Journal campaignId={campaignId} />
    case 'dice':
      return <DiceRoller campaignId={campaignId} name="GM" sharing={false} />
    case 'settings':
      return (
        <CampaignSettings
          campaignId={campaignId}
          onDone={() => onTool('hub')}
          share={
            <Button variant="default" size="md" leftSection={<IconUserPlus size={20} />} onClick={onShare}>
              Invite players
            </Button>
          }
        />
      )
    default: {
      const Panel = panels[tool]
      const { tool: target, ...asked } = errand ?? { tool: undefined }
      return <Panel key={tool} campaignId={campaignId} {...(target === tool ? asked : {})} />
    }
  }
}
