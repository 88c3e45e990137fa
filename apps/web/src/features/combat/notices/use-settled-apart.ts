import {
  type Character,
  concentratingTwice,
  conditionsApart,
  itemsOf,
  type LoggedAct,
  lootGivenTwice,
  lootLeftTwice,
  namesGivenTwice,
  type Session,
} from '@lanternkeep/schema'
import { useEffect, useEffectEvent, useMemo } from 'react'

/** What another device undoes are several writes, of which the first may arrive alone. */
const ARRIVED_MS = 3000

type Here = { characters: readonly Character[]; sessions: readonly Session[] }
type OnTwice = { atOnce: () => void; onceArrived: () => void }

/** Calls once for what devices turn out to have done apart and twice, as after another one was synced. */
export function useSettledApart(
  log: readonly LoggedAct[],
  { characters, sessions }: Here,
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
    return [...loot, ...stepsAround(log, { characters, sessions }), ...conditions].join()
  }, [log, characters, sessions])
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

/** The larger steps and ends of fights once a step was undone, and what is here of it: it may arrive after them. */
function stepsAround(log: readonly LoggedAct[], { characters, sessions }: Here): string[] {
  const steps = log.filter(({ kind, whole }) => whole || kind === 'end')
  const retraced = steps.filter(({ undone, undoneOrder }) => undone || undoneOrder !== undefined)
  const work = retraced.flatMap(({ whole }) => whole?.work ?? [])
  if (work.length === 0) return []
  const given = new Set(work.flatMap((each) => (each.kind === 'loot' ? each.given : [])))
  const held = characters.flatMap((each) => {
    return itemsOf(each).flatMap(({ id }) => (given.has(id) ? [`${each.id} ${id}`] : []))
  })
  const named = characters.filter(({ id }) => work.some((each) => 'id' in each && each.id === id))
  const notes = work.flatMap((each) => {
    const session = each.kind === 'notes' ? sessions.find(({ id }) => id === each.sessionId) : undefined
    if (each.kind !== 'notes' || !session) return []
    const asked = session.conflicts.filter(({ path }) => path === 'gmNotes').map(({ id }) => id)
    return [`${session.id} ${session.gmNotes.includes(each.text)}`, ...asked]
  })
  return [...steps.map(({ id, undone }) => `${id} ${undone}`), ...named.map(({ id }) => id), ...held, ...notes]
}
