import {
  type Character,
  concentratingTwice,
  conditionsApart,
  type LoggedAct,
  lootGivenTwice,
  lootLeftTwice,
  namesGivenTwice,
} from '@lanternkeep/schema'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { madeByUndone } from '../../../data/local/index.ts'

/** What another device undoes are several writes, of which the first may arrive alone. */
const ARRIVED_MS = 3000

type OnTwice = { atOnce: () => void; onceArrived: () => void }

/** Calls once for what devices turn out to have done apart and twice, as after another one was synced. */
export function useSettledApart(
  log: readonly LoggedAct[],
  characters: readonly Character[],
  { atOnce, onceArrived }: OnTwice,
) {
  const twice = useMemo(() => {
    const loot = lootGivenTwice(log, characters).map(({ actId, to }) => `${actId} ${to}`)
    const names = namesGivenTwice(log, characters).flatMap(({ names: all }) => all.map(({ id }) => id))
    const spells = concentratingTwice(log, characters).flatMap(({ ended }) => ended.map(({ id }) => id))
    return [...loot, ...names, ...spells].join()
  }, [log, characters])
  const left = useMemo(() => {
    const loot = lootLeftTwice(log, characters).map(({ actId, from }) => `${actId} ${from}`)
    const acts = log.flatMap(({ changes, undone, undoneOrder }) => {
      return changes.some(({ conditions }) => conditions) ? [{ changes, undos: Number(undone), undoneOrder }] : []
    })
    const conditions = characters.flatMap((each) => {
      const { gone, missing, moot } = conditionsApart(each, acts)
      return [
        ...gone.map(({ id }) => `-${id}`),
        ...missing.map(({ id }) => `+${id}`),
        ...moot.map(({ id }) => `?${id}`),
      ]
    })
    const made = madeByUndone(log).flatMap(({ id }) => (characters.some((each) => each.id === id) ? [id] : []))
    const steps = log.filter(({ whole }) => whole)
    const retraced = steps.some(({ undone }) => undone) ? steps.map(({ id, undone }) => `${id} ${undone}`) : []
    return [...loot, ...retraced, ...made, ...conditions].join()
  }, [log, characters])
  const settle = useEffectEvent(atOnce)
  const settleLeft = useEffectEvent(onceArrived)
  useEffect(() => {
    if (twice !== '') settle()
  }, [twice])
  useEffect(() => {
    if (left === '') return
    const timer = setTimeout(settleLeft, ARRIVED_MS)
    return () => clearTimeout(timer)
  }, [left])
}
