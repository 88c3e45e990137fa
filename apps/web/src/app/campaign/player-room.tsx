import { type ComponentProps, useLayoutEffect } from 'react'
import { chosenFlag } from '../../lib/stored-flag.ts'
import { borrowNight } from '../../ui/index.ts'
import { part } from '../part.tsx'
import { ViewLoading } from '../view-loading.tsx'
import classes from './player-room.module.css'
import { RefusalBanner } from './refusal-banner.tsx'

const PlayerTable = part(async () => (await import('../../features/table/index.ts')).PlayerTable, ViewLoading)
const loadHandouts = () => import('../../features/handouts/index.ts')
const HandoutAlbum = part(async () => (await loadHandouts()).HandoutAlbum)
const HandoutArrival = part(async () => (await loadHandouts()).HandoutArrival)
const loadCharacters = () => import('../../features/characters/index.ts')
const OwnSheetForm = part(async () => (await loadCharacters()).OwnSheetForm)
const OwnSheetLists = part(async () => (await loadCharacters()).OwnSheetLists, ViewLoading)
const VersionsPage = part(async () => (await import('../../features/versions/index.ts')).VersionsPage, ViewLoading)
const DiceRoller = part(async () => (await import('../../features/dice/index.ts')).DiceRoller, ViewLoading)

const SHEET: ComponentProps<typeof PlayerTable>['sheet'] = {
  renderForm: (character, onClose) => <OwnSheetForm character={character} onClose={onClose} />,
  renderLists: (character) => <OwnSheetLists character={character} />,
  renderVersions: (character, onBack) => (
    <VersionsPage
      campaignId={character.campaignId}
      collection="characters"
      id={character.id}
      document={character}
      name="the sheet"
      readers="Only you and the GM can see them."
      onBack={onBack}
    />
  ),
}

/** The player's table; night by default, unless this device's scheme was chosen. */
export function PlayerRoom({ campaignId, onExit }: { campaignId: string; onExit: () => void }) {
  useLayoutEffect(() => {
    if (chosenFlag('darkMode') === undefined) return borrowNight()
  }, [])
  return (
    <div className={classes.room}>
      <RefusalBanner campaignId={campaignId} />
      <div className={classes.table}>
        <PlayerTable
          campaignId={campaignId}
          onExit={onExit}
          renderDice={(roller) => <DiceRoller campaignId={campaignId} sharing {...roller} />}
          sheet={SHEET}
          handouts={<HandoutAlbum campaignId={campaignId} />}
        />
        <HandoutArrival campaignId={campaignId} />
      </div>
    </div>
  )
}
