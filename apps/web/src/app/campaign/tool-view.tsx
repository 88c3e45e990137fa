import { useCharacters } from '../../data/local/index.ts'
import { usePerson } from '../account/person.ts'
import { part } from '../part.tsx'
import { ViewLoading } from '../view-loading.tsx'
import type { ToolName } from './tools.ts'
import type { useErrand } from './use-errand.ts'

const Hub = part(async () => (await import('../../features/initiative/index.ts')).Hub, ViewLoading)
const loadSessions = () => import('../../features/sessions/index.ts')
const Journal = part(async () => (await loadSessions()).Journal, ViewLoading)
const MentionedIn = part(async () => (await loadSessions()).MentionedIn)
const WhereWeAre = part(async () => (await loadSessions()).WhereWeAre)
const RecordingPanel = part(async () => (await import('../../features/recording/index.ts')).RecordingPanel)
const VersionsPage = part(async () => (await import('../../features/versions/index.ts')).VersionsPage, ViewLoading)
const loadSettings = () => import('./campaign-settings-view.tsx')
const CampaignSettingsView = part(async () => (await loadSettings()).CampaignSettingsView, ViewLoading)
const DiceRoller = part(async () => (await import('../../features/dice/index.ts')).DiceRoller, ViewLoading)
const HandoutsPanel = part(async () => (await import('../../features/handouts/index.ts')).HandoutsPanel, ViewLoading)
const loadCharacters = () => import('../../features/characters/index.ts')
const panels = {
  players: part(async () => (await loadCharacters()).PlayersPanel, ViewLoading),
  npcs: part(async () => (await loadCharacters()).NpcsPanel, ViewLoading),
  monsters: part(async () => (await loadCharacters()).MonstersPanel, ViewLoading),
}

type Props = {
  campaignId: string
  tool: ToolName
  errands: ReturnType<typeof useErrand>
  onTool: (tool: ToolName) => void
  onShare: () => void
}

/** One tool at a time; what leads from one to another meets here. */
export function ToolView({ campaignId, tool, errands, onTool, onShare }: Props) {
  const { data: characters } = useCharacters(campaignId)
  const person = usePerson()
  const { openSessionId, ...asked } = errands.errand
  const openCharacter = (id: string) => {
    const character = characters?.find((each) => each.id === id)
    if (character) errands.openCharacter(character.type, id)
  }
  switch (tool) {
    case 'hub':
      return (
        <Hub
          campaignId={campaignId}
          whereWeAre={<WhereWeAre campaignId={campaignId} onOpenJournal={() => onTool('sessions')} />}
          onAddCharacter={errands.addCharacter}
          onOpenCharacter={openCharacter}
          onDice={() => onTool('dice')}
        />
      )
    case 'sessions':
      return (
        <Journal
          key={`sessions ${errands.number}`}
          campaignId={campaignId}
          openSessionId={openSessionId}
          onOpenCharacter={openCharacter}
          recording={(of) => <RecordingPanel campaignId={campaignId} {...of} />}
          renderVersions={(session, onBack) => (
            <VersionsPage
              campaignId={campaignId}
              collection="sessions"
              id={session.id}
              document={session}
              name={`Session ${session.sessionNumber}`}
              readers="Only the GM can see them."
              onBack={onBack}
            />
          )}
        />
      )
    case 'handouts':
      return <HandoutsPanel campaignId={campaignId} />
    case 'dice':
      return <DiceRoller campaignId={campaignId} name="GM" sharing={false} />
    case 'settings':
      return (
        <CampaignSettingsView
          campaignId={campaignId}
          onDone={() => onTool('hub')}
          onShare={onShare}
          onShow={errands.openRestored}
        />
      )
    default: {
      const Panel = panels[tool]
      return (
        <Panel
          key={`${tool} ${errands.number}`}
          campaignId={campaignId}
          person={person}
          {...asked}
          renderVersions={(character, onBack) => (
            <VersionsPage
              campaignId={campaignId}
              collection="characters"
              id={character.id}
              document={character}
              name={character.name}
              readers={
                character.type === 'player' ? 'Only the GM and this player can see them.' : 'Only the GM can see them.'
              }
              onBack={onBack}
            />
          )}
          renderMentions={(characterId, leaveBy) => (
            <MentionedIn
              campaignId={campaignId}
              characterId={characterId}
              onOpenSession={(id) => leaveBy(() => errands.openSession(id))}
            />
          )}
        />
      )
    }
  }
}
