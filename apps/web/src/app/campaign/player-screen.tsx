import { type ComponentProps, useLayoutEffect, useState } from 'react'
import { PlayerView } from '../../features/player-view/index.ts'
import { useChosenFlag } from '../../lib/browser/stored-flag.ts'
import { lazyPart, lazyView, usePreload } from '../../lib/lazy-view.tsx'
import { forceDark } from '../../ui/index.ts'
import { PartBoundary } from '../../ui/part-boundary.tsx'
import { ViewLoading } from '../views/view-loading.tsx'
import { CampaignNames } from './campaign-names.tsx'
import classes from './player-screen.module.css'
import { FailureBanner } from './status/failure-banner.tsx'
import { PictureBanner } from './status/picture-banner.tsx'
import { RefusalBanner } from './status/refusal-banner.tsx'
import { SetAsideBanner } from './status/set-aside-banner.tsx'
import { ToolBoundary } from './tool-boundary.tsx'

// Not by the feature's index: a phone would load the GM's form with it.
const HandoutAlbum = lazyView(async () => (await import('../../features/handouts/handout-album.tsx')).HandoutAlbum)
const HandoutArrival = lazyPart(
  async () => (await import('../../features/handouts/arrival/handout-arrival.tsx')).HandoutArrival,
)
const loadCharacters = () => import('../../features/characters/index.ts')
const OwnSheetForm = lazyView(async () => (await loadCharacters()).OwnSheetForm)
const OwnSheetLists = lazyView(async () => (await loadCharacters()).OwnSheetLists, ViewLoading)
const VersionsPage = lazyView(async () => (await import('../../features/versions/index.ts')).VersionsPage, ViewLoading)
const DiceRoller = lazyView(async () => (await import('../../features/dice/index.ts')).DiceRoller, ViewLoading)

const ExportDialog = lazyView(async () => (await import('../../features/export/index.ts')).ExportDialog)

/** What a tap opens. A phone on plain http keeps no copy of the app, and the laptop it came from may fall asleep. */
const AT_A_TAP = [OwnSheetLists, OwnSheetForm, DiceRoller, HandoutAlbum, VersionsPage]

const SHEET: ComponentProps<typeof PlayerView>['sheet'] = {
  renderForm: (character, onClose) => (
    <PartBoundary name="Your sheet" onFailed={onClose}>
      <OwnSheetForm character={character} onClose={onClose} />
    </PartBoundary>
  ),
  renderLists: (character, onRoll) => (
    <ToolBoundary tool="lists">
      <OwnSheetLists character={character} onRoll={onRoll} />
    </ToolBoundary>
  ),
  renderVersions: (character, onBack) => (
    <PartBoundary name="The list of versions" onFailed={onBack}>
      <VersionsPage
        campaignId={character.campaignId}
        collection="characters"
        id={character.id}
        document={character}
        name="the sheet"
        readers="Only you and the GM can see them."
        onBack={onBack}
      />
    </PartBoundary>
  ),
}

/** The player view; dark by default, unless this device's scheme was chosen. */
export function PlayerScreen({ campaignId, onExit }: { campaignId: string; onExit: () => void }) {
  const chosen = useChosenFlag('darkMode')
  const [isExporting, setExporting] = useState(false)
  usePreload(AT_A_TAP, 'fetch')
  useLayoutEffect(() => (chosen === undefined ? forceDark() : undefined), [chosen])
  return (
    <div className={classes.screen}>
      <FailureBanner campaignId={campaignId} />
      <RefusalBanner campaignId={campaignId} />
      <SetAsideBanner campaignId={campaignId} />
      <PictureBanner campaignId={campaignId} />
      <div className={classes.view}>
        <CampaignNames campaignId={campaignId}>
          <PlayerView
            campaignId={campaignId}
            onExport={() => setExporting(true)}
            onExit={onExit}
            renderDice={(roller) => (
              <ToolBoundary tool="dice">
                <DiceRoller campaignId={campaignId} sharing {...roller} />
              </ToolBoundary>
            )}
            sheet={SHEET}
            handouts={
              <ToolBoundary tool="handouts">
                <HandoutAlbum campaignId={campaignId} />
              </ToolBoundary>
            }
          />
          <PartBoundary>
            <HandoutArrival campaignId={campaignId} />
          </PartBoundary>
          {isExporting && (
            <PartBoundary name="The export" onFailed={() => setExporting(false)}>
              <ExportDialog campaignId={campaignId} onClose={() => setExporting(false)} />
            </PartBoundary>
          )}
        </CampaignNames>
      </div>
    </div>
  )
}
