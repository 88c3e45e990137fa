import { type Act, type ActWork, type Character, isStanding, itemsOf, type Session } from '@lanternkeep/schema'
import { type CheckedDevice, conflictsOf } from '@lanternkeep/sync/simulator'
import { MADE_FOE, type World } from './world.ts'

type Gift = Extract<ActWork, { kind: 'loot' }>
type Rows = { characters: Character[]; sessions: Session[]; acts: Act[] }

/**
 * A12: what fights left behind is as the acts say that stand. Nothing is lost or there twice: each item of an encounter is
 * with the hero it was given to, otherwise with its foe; each foe is there, or removed; each report is in the notes once.
 */
export function faultsOfFights(world: World, checked: readonly CheckedDevice[]): string[] {
  const { server, loot, openActs, lostActs, lostHealth } = world
  if (loot.size === 0 || openActs > 0 || lostActs.length > 0 || lostHealth.size > 0) return []
  const putAside = new Set(checked.flatMap((device) => device.putAside.map(({ id }) => id)))
  if (putAside.size > 0) return []
  const living = server.store.allRows().filter(({ document }) => !document._deleted)
  const of = (name: string) => living.flatMap(({ collection, document }) => (collection === name ? [document] : []))
  const rows = { characters: of('characters'), sessions: of('sessions'), acts: of('acts') } as unknown as Rows
  return [
    ...[...loot].flatMap(([itemId, foeId]) => misplaced(rows, itemId, foeId)),
    ...wrongFoes(rows),
    ...wrongNotes(rows),
  ]
}

function misplaced({ characters, acts }: Rows, itemId: string, foeId: string): string[] {
  const isAsked = characters.some((each) => {
    return conflictsOf(each as never).some(({ path }) => path.includes(itemId) || each.id === foeId)
  })
  if (isAsked) return []
  const holders = characters.filter((each) => itemsOf(each).some(({ id }) => id === itemId)).map(({ id }) => id)
  const gifts = acts.flatMap((act) => {
    const own = (act.whole?.work ?? []).filter((work): work is Gift => work.kind === 'loot')
    return own
      .filter(({ given }) => given.includes(itemId))
      .map((gift) => ({ ...gift, undos: act.undos, stands: isStanding(act) }))
  })
  const given = gifts.filter(({ from, stands }) => from === foeId && stands).map(({ to }) => to)
  const wanted = given.length > 0 ? given : [foeId]
  const isThere = wanted.some((id) => characters.some((each) => each.id === id))
  // Where one device undid or redid it before it had all of what another one did with it, the foe or no one may have it.
  const isRetraced = gifts.some(({ undos }) => undos > 0)
  const isRight =
    (holders.length === (isThere ? 1 : 0) && holders.every((id) => wanted.includes(id))) ||
    (isRetraced && (holders.length === 0 || (holders.length === 1 && holders[0] === foeId)))
  return isRight ? [] : [`A12 ${itemId} is with ${holders.join(' and ') || 'no one'}, not with ${wanted.join(' or ')}`]
}

function wrongFoes({ characters, acts }: Rows): string[] {
  const doing = (kind: ActWork['kind'], id: string) => {
    return acts.filter(({ whole }) => whole?.work.some((work) => work.kind === kind && 'id' in work && work.id === id))
  }
  const made = acts.flatMap(({ whole }) => (whole?.work ?? []).flatMap((work) => (work.kind === 'made' ? work.id : [])))
  const wrong = [...new Set(made)].flatMap((id) => {
    const [making, removing] = [doing('made', id), doing('removed', id)]
    const isWanted = making.some(isStanding) && !removing.some(isStanding)
    const found = characters.find((each) => each.id === id)
    if (Boolean(found) === isWanted) return []
    const last =
      [...making, ...removing]
        .map(({ lastModified }) => lastModified)
        .toSorted()
        .at(-1) ?? ''
    // Someone changed it since, or made it again apart from who removed it.
    const isKept = found && (found.lastModified >= last || making.length > 1 || conflictsOf(found as never).length > 0)
    // Who no other device had seen comes back on none. One who came back counts as wanted.
    if (isKept || [...making, ...removing].some(({ undos }) => undos > 1)) return []
    return [`A12 ${id} is ${found ? 'still there' : 'gone'}`]
  })
  const retraced = acts.flatMap(({ undos, whole }) => (undos > 0 ? (whole?.work ?? []) : []))
  const isRetraced = (id: string) => retraced.some((work) => 'id' in work && work.id === id)
  const names = characters.flatMap((each) => {
    // A page that died between adding them and its act leaves some that no act names.
    const isNew = each.name.startsWith(MADE_FOE) && made.includes(each.id) && !isRetraced(each.id)
    return isNew && conflictsOf(each as never).length === 0 ? [each.name] : []
  })
  return new Set(names).size === names.length ? wrong : [...wrong, `A12 two creatures have one name: ${names}`]
}

function wrongNotes({ sessions, acts }: Rows): string[] {
  const kept = acts.flatMap((act) => {
    return (act.whole?.work ?? []).flatMap((work) =>
      work.kind === 'notes' ? [{ ...work, undos: act.undos, stands: isStanding(act) }] : [],
    )
  })
  const keys = [...new Set(kept.map(({ sessionId, text }) => `${sessionId} ${text}`))]
  return keys.flatMap((key) => {
    const [sessionId, text = ''] = key.split(' ')
    const stands = kept.some((each) => each.sessionId === sessionId && each.text === text && each.stands)
    const session = sessions.find(({ id }) => id === sessionId)
    if (session && (conflictsOf(session as never).length > 0 || kept.some(({ undos }) => undos > 1))) return []
    const notes = session?.gmNotes ?? ''
    const times = notes.split(text).length - 1
    const isRight = times === 1 || (!stands && times === 0)
    return isRight ? [] : [`A12 ${text} is ${times} times in ${sessionId}, and ${stands ? 'stands' : 'was undone'}`]
  })
}
