import {
  type Character,
  concentratingTwice,
  type LoggedAct,
  lootGivenTwice,
  namesGivenTwice,
} from '@lanternkeep/schema'
import { useEffect, useEffectEvent, useMemo } from 'react'

/** Calls once for what devices turn out to have done apart and twice, as after another one was synced. */
export function useSettledApart(log: readonly LoggedAct[], characters: readonly Character[], onTwice: () => void) {
  const twice = useMemo(() => {
    const loot = lootGivenTwice(log, characters).map(({ actId, to }) => `${actId} ${to}`)
    const names = namesGivenTwice(log, characters).flatMap(({ names: all }) => all.map(({ id }) => id))
    const spells = concentratingTwice(log, characters).flatMap(({ ended }) => ended.map(({ id }) => id))
    return [...loot, ...names, ...spells].join()
  }, [log, characters])
  const settle = useEffectEvent(onTwice)
  useEffect(() => {
    if (twice !== '') settle()
  }, [twice])
}
