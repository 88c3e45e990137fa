import { lazy, Suspense, useLayoutEffect } from 'react'
import { chosenFlag } from '../../lib/stored-flag.ts'
import { borrowNight } from '../../ui/index.ts'
import { ViewLoading } from '../view-loading.tsx'
import classes from './player-room.module.css'
import { RefusalBanner } from './refusal-banner.tsx'

const PlayerTable = lazy(async () => ({ default: (await import('../../features/table/index.ts')).PlayerTable }))

const DiceRoller = lazy(async () => ({ default: (await import('../../features/dice/index.ts')).DiceRoller }))

/** The player's table; night by default, unless this device's scheme was chosen. */
export function PlayerRoom({ campaignId, onExit }: { campaignId: string; onExit: () => void }) {
  useLayoutEffect(() => {
    if (chosenFlag('darkMode') === undefined) return borrowNight()
  }, [])
  return (
    <div className={classes.room}>
      <RefusalBanner campaignId={campaignId} />
      <div className={classes.table}>
        <Suspense fallback={<ViewLoading />}>
          <PlayerTable
            campaignId={campaignId}
            onExit={onExit}
            renderDice={(roller) => (
              <Suspense fallback={<ViewLoading />}>
                <DiceRoller campaignId={campaignId} sharing {...roller} />
              </Suspense>
            )}
          />
        </Suspense>
      </div>
    </div>
  )
}
