import { type Character, type LoggedAct, lootGivenTwice } from '@lanternkeep/schema'
import { useEffect, useEffectEvent, useMemo } from 'react'

/** Calls for each piece of loot that turns out to be given twice, as after another device was synced. */
export function useLootOnce(log: readonly LoggedAct[], characters: readonly Character[], onTwice: () => void) {
  const twice = useMemo(() => {
    return lootGivenTwice(log, characters)
      .map(({ actId, to }) => `${actId} ${to}`)
      .join()
  }, [log, characters])
  const settle = useEffectEvent(onTwice)
  useEffect(() => {
    if (twice !== '') settle()
  }, [twice])
}
