import { lazyView } from '../../../lib/lazy-view.tsx'
import { PartBoundary } from '../../../ui/part-boundary.tsx'
import { usePerson } from '../../account/person.ts'
import { ViewLoading } from '../../views/view-loading.tsx'
import { askImport } from '../import-host.tsx'
import type { useNavigationIntent } from '../use-navigation-intent.ts'
import type { ToolName } from './tools.ts'

const loadCharacters = () => import('../../../features/characters/index.ts')
const panels = {
  players: lazyView(async () => (await loadCharacters()).PlayersPanel, ViewLoading),
  npcs: lazyView(async () => (await loadCharacters()).NpcsPanel, ViewLoading),
  monsters: lazyView(async () => (await loadCharacters()).MonstersPanel, ViewLoading),
}
const MentionedIn = lazyView(async () => (await import('../../../features/places/index.ts')).MentionedIn)
const VersionsPage = lazyView(
  async () => (await import('../../../features/versions/index.ts')).VersionsPage,
  ViewLoading,
)

type Props = {
  campaignId: string
  tool: Extract<ToolName, keyof typeof panels>
  intents: ReturnType<typeof useNavigationIntent>
  onOpenLibrary: () => void
}

/** The characters of one type, with their sheets. */
export function RosterView({ campaignId, tool, intents, onOpenLibrary }: Props) {
  const person = usePerson()
  const { openId, startNew } = intents.intent
  const Panel = panels[tool]
  return (
    <Panel
      campaignId={campaignId}
      person={person}
      openCharacterId={openId}
      startNew={startNew}
      onImport={() => askImport('campaign')}
      onOpenLibrary={tool === 'players' ? undefined : onOpenLibrary}
      renderVersions={(character, onBack) => (
        <PartBoundary name="The list of versions" onFailed={onBack}>
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
        </PartBoundary>
      )}
      renderMentions={(characterId, leaveBy) => (
        <PartBoundary>
          <MentionedIn
            campaignId={campaignId}
            characterId={characterId}
            onOpen={(thing) => leaveBy(() => intents.openThing(thing))}
          />
        </PartBoundary>
      )}
    />
  )
}
