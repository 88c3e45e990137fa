import { useCharacters } from '../../../data/local/index.ts'
import type { Member } from '../../../data/remote/campaigns/members.ts'
import { lazyView } from '../../../lib/lazy-view.tsx'
import { PartBoundary } from '../../../ui/part-boundary.tsx'
import { usePerson } from '../../account/person.ts'
import { ViewLoading } from '../../views/view-loading.tsx'
import { askImport } from '../import-host.tsx'
import { LibraryBanners } from '../status/library-conflicts.tsx'
import type { useNavigationIntent } from '../use-navigation-intent.ts'
import { HubView } from './hub-view.tsx'
import { PrepView } from './prep-view.tsx'
import { RosterView } from './roster-view.tsx'
import type { ToolName } from './tools.ts'

const Journal = lazyView(async () => (await import('../../../features/sessions/index.ts')).Journal, ViewLoading)
const PlacesPanel = lazyView(async () => (await import('../../../features/places/index.ts')).PlacesPanel, ViewLoading)
const FieldSources = lazyView(async () => (await import('../../../features/recording/index.ts')).FieldSources)
const RecordingPanel = lazyView(async () => (await import('../../../features/recording/index.ts')).RecordingPanel)
const RunningIn = lazyView(async () => (await import('../../../features/recording/index.ts')).RunningIn)
const VersionsPage = lazyView(
  async () => (await import('../../../features/versions/index.ts')).VersionsPage,
  ViewLoading,
)
const loadSettings = () => import('../campaign-settings-view.tsx')
const CampaignSettingsView = lazyView(async () => (await loadSettings()).CampaignSettingsView, ViewLoading)
const DiceRoller = lazyView(async () => (await import('../../../features/dice/index.ts')).DiceRoller, ViewLoading)
const HandoutsPanel = lazyView(
  async () => (await import('../../../features/handouts/index.ts')).HandoutsPanel,
  ViewLoading,
)
const LibraryPanel = lazyView(
  async () => (await import('../../../features/library/index.ts')).LibraryPanel,
  ViewLoading,
)
const CharacterForm = lazyView(async () => (await import('../../../features/characters/index.ts')).CharacterForm)

type Props = {
  campaignId: string
  tool: ToolName
  intents: ReturnType<typeof useNavigationIntent>
  onTool: (tool: ToolName) => void
  /** Who waits to be let in. */
  asking: readonly Member[]
  onShare: () => void
  onSearch: (words: string) => void
}

/** Shows one tool at a time. Navigation from one tool to another goes through here. */
export function ToolView({ campaignId, tool, intents, onTool, asking, onShare, onSearch }: Props) {
  const { data: characters } = useCharacters(campaignId)
  const person = usePerson()
  const { openId } = intents.intent
  const openCharacter = (id: string) => {
    const character = characters?.find((each) => each.id === id)
    if (character) intents.openThing({ kind: character.type, id })
  }
  switch (tool) {
    case 'hub':
      return (
        <HubView
          campaignId={campaignId}
          intents={intents}
          onTool={onTool}
          asking={asking}
          onOpenCharacter={openCharacter}
          onShare={onShare}
        />
      )
    case 'sessions':
      return (
        <Journal
          key={`sessions ${intents.number}`}
          campaignId={campaignId}
          onImport={() => askImport('campaign')}
          openSessionId={openId}
          recording={(of) => (
            <PartBoundary name="The recording">
              <RecordingPanel campaignId={campaignId} {...of} />
            </PartBoundary>
          )}
          running={
            <PartBoundary name="The recording">
              <RunningIn campaignId={campaignId} />
            </PartBoundary>
          }
          sources={(of) => (
            <PartBoundary>
              <FieldSources campaignId={campaignId} {...of} />
            </PartBoundary>
          )}
          renderVersions={(session, onBack) => (
            <PartBoundary name="The list of versions" onFailed={onBack}>
              <VersionsPage
                campaignId={campaignId}
                collection="sessions"
                id={session.id}
                document={session}
                name={`Session ${session.sessionNumber}`}
                readers="Only the GM can see them."
                onBack={onBack}
              />
            </PartBoundary>
          )}
        />
      )
    case 'library':
      return (
        <LibraryPanel
          key={`library ${intents.number}`}
          campaignId={campaignId}
          banners={<LibraryBanners />}
          onImport={() => askImport('library')}
          openCreatureId={openId}
          renderForm={({ libraryId, ...form }) => (
            <PartBoundary name="The form" onFailed={form.onClose}>
              <CharacterForm campaignId={libraryId} person={person} {...form} />
            </PartBoundary>
          )}
          onStarted={() => onTool('hub')}
        />
      )
    case 'prep':
      return (
        <PrepView
          key={`prep ${intents.number}`}
          campaignId={campaignId}
          open={{ kind: intents.intent.openKind, id: openId }}
          onStarted={() => onTool('hub')}
        />
      )
    case 'places':
      return (
        <PlacesPanel
          key={`places ${intents.number}`}
          campaignId={campaignId}
          openPlaceId={openId}
          onOpen={intents.openThing}
          onSearch={onSearch}
        />
      )
    case 'handouts':
      return <HandoutsPanel key={`handouts ${intents.number}`} campaignId={campaignId} openHandoutId={openId} />
    case 'dice':
      return <DiceRoller campaignId={campaignId} name="GM" sharing={false} />
    case 'settings':
      return (
        <CampaignSettingsView
          campaignId={campaignId}
          onDone={() => onTool('hub')}
          onShare={onShare}
          onShow={intents.openRestored}
        />
      )
    default:
      return (
        <RosterView
          key={`${tool} ${intents.number}`}
          campaignId={campaignId}
          tool={tool}
          intents={intents}
          onOpenLibrary={() => onTool('library')}
        />
      )
  }
}
