import { healthWord, type PlayerCharacter, type PlayerCombat, type PlayerCombatEntry } from '@lanternkeep/schema'
import { isolateName } from '../../../lib/isolate-name.ts'
import { type CombatWords, combatWords } from './combat-words.ts'

/** What a player's phone shows of a fight. */
export type FightShown = { me: PlayerCharacter; combat: PlayerCombat | null; isTurnEnded: boolean }

/** What changed on the phone, in sentences: what happened to whom, and then whose turn it is. */
export function fightNews(before: FightShown, after: FightShown): string[] {
  if (before.me.id !== after.me.id) return []
  const [was, is] = [before, after].map(({ combat, me }) => combatWords(combat, me.id))
  if (was && !is) return [...ownNews(before.me, after.me), 'The fight is over']
  return [
    ...ownNews(before.me, after.me),
    ...(was && is ? newsOfOthers(before, after) : []),
    ...(is ? newsOfTurn(was, is, after.me.name) : []),
    ...(after.isTurnEnded && !before.isTurnEnded ? ['You ended your turn'] : []),
  ]
}

function ownNews(was: PlayerCharacter, is: PlayerCharacter): string[] {
  const [before, after] = [was, is].map(({ health, maxHealth, tempHealth = 0 }) => {
    return `${health} of ${maxHealth} health${tempHealth > 0 ? `, ${tempHealth} temporary` : ''}, ${healthWord(health, maxHealth)}`
  })
  return [...(after !== before ? [`You: ${after}`] : []), ...newsOfConditions('you', was.conditions, is.conditions)]
}

function newsOfOthers({ combat: was }: FightShown, { combat: is, me }: FightShown): string[] {
  const others = (combat: PlayerCombat | null) =>
    combat?.entries.filter(({ characterId }) => characterId !== me.id) ?? []
  const before = new Map(others(was).map((entry) => [entry.id, entry]))
  const after = new Set(others(is).map(({ id }) => id))
  return [
    ...others(is).flatMap((entry) => newsOfEntry(before.get(entry.id), entry)),
    ...others(was).flatMap(({ id, name }) => (after.has(id) ? [] : [`${name} isn’t in the fight any more`])),
  ]
}

function newsOfEntry(was: PlayerCombatEntry | undefined, is: PlayerCombatEntry): string[] {
  if (!was) return [`${is.name} is in the fight`]
  const health = healthOf(is)
  return [
    ...(health === healthOf(was) ? [] : [`${isolateName(is.name)}: ${health}`]),
    ...newsOfConditions(is.name, was.conditions, is.conditions),
  ]
}

/** Foes have a word only. */
function healthOf({ health, maxHealth, word }: PlayerCombatEntry): string {
  return health === undefined || maxHealth === undefined ? word : `${health} of ${maxHealth} health, ${word}`
}

type Named = { id: string; name: string }

/** Whether the GM ended or only hid one that goes is theirs alone to know. */
function newsOfConditions(who: string, was: readonly Named[], is: readonly Named[]): string[] {
  const without = (all: readonly Named[], others: readonly Named[]) =>
    all.filter(({ id }) => !others.some((other) => other.id === id))
  return [
    ...without(is, was).map(({ name }) => `${name} on ${who}`),
    ...without(was, is).map(({ name }) => `${name} no longer shows on ${who}`),
  ]
}

function newsOfTurn(was: CombatWords | undefined, is: CombatWords, me: string): string[] {
  const isSame = was?.round === is.round && was.acting.join() === is.acting.join()
  if (isSame) return []
  const round = is.round === was?.round ? [] : [is.now ? `Round ${is.round}` : `Round ${is.round} begins`]
  if (is.isMyTurn) return [...round, `Your turn, ${me}`]
  return [...round, ...(is.now ? [`Now: ${is.now}`] : []), ...(is.amINext ? ['You’re next'] : [])]
}
