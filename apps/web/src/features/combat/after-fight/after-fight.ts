import { type Character, type Combat, combatReport, isLogFull, type LoggedAct } from '@lanternkeep/schema'
import { type FightEnd, lootOf } from '../../../data/local/index.ts'
import { count } from '../../../lib/format.ts'

/** The combat as it was when it was cleared. */
export type OverFight = {
  fightId: string | undefined
  rounds: number
  heroes: number
  foes: number
  /** Who was in it. */
  ids: readonly string[]
}
/** What its log tells; the log may grow for a moment after the combat was cleared. */
export type FightStory = {
  /** 0 if it is less than one, or unknown. */
  minutes: number
  report: string
  endedAt: string | undefined
  /** Whether the log no longer has the beginning of the fight. */
  isCut: boolean
}

export type Choices = {
  health: 'leave' | 'half' | 'full'
  conditions: 'keep' | 'clear'
  defeated: 'keep' | 'remove'
  standing: 'keep' | 'reset' | 'remove'
  /** A hero's id; '' leaves the loot where it is. */
  loot: string
  notes: boolean
}
export const FIRST_CHOICES: Choices = {
  health: 'leave',
  conditions: 'clear',
  defeated: 'remove',
  standing: 'keep',
  loot: '',
  notes: true,
}

export function overFightOf({ fightId, turn, entries }: Combat, characters: readonly Character[]): OverFight {
  const ids = entries.map(({ characterId }) => characterId)
  const inFight = characters.filter(({ id }) => ids.includes(id))
  const heroes = inFight.filter(isParty).length
  return { fightId, rounds: turn.round, heroes, foes: inFight.length - heroes, ids }
}

export function storyOf(
  fightId: string | undefined,
  characters: readonly Character[],
  log: readonly LoggedAct[],
): FightStory {
  const ofFight = log.filter((act) => act.fightId === fightId)
  const isCut = isLogFull(log) && !ofFight.some(({ kind }) => kind === 'begin')
  const acts = ofFight.filter(({ kind, undone }) => kind !== 'end' && !undone)
  const [begun, ended] = [acts[0]?.at, acts.at(-1)?.at]
  const told = acts.filter(({ kind }) => kind !== 'begin')
  return {
    endedAt: ended,
    minutes: begun && ended && !isCut ? Math.round((Date.parse(ended) - Date.parse(begun)) / 60_000) : 0,
    report: combatReport(told, (id) => characters.find((character) => character.id === id)?.name, isCut),
    isCut,
  }
}

/** '7 rounds, 21 minutes, 4 heroes against 4 foes' */
export function fightInWords({ rounds, heroes, foes }: OverFight, { minutes }: Pick<FightStory, 'minutes'>): string {
  const time = minutes > 0 ? `, ${count(minutes, 'minute')}` : ''
  return `${count(rounds, 'round')}${time}, ${heroes} ${heroes === 1 ? 'hero' : 'heroes'} against ${count(foes, 'foe')}`
}

/** '11 lines of the fight'; of a fight whose beginning has left the log, how many there are still. */
export function linesInWords({ report, isCut }: Pick<FightStory, 'report' | 'isCut'>): string {
  const lines = report.split('\n').filter((line) => line.startsWith('- ')).length
  return isCut
    ? `The last ${count(lines, 'line')}; earlier acts have left the log`
    : `${count(lines, 'line')} of the fight`
}

export type Offer = ReturnType<typeof offerOf>

/** What there is to choose: a list that is empty is not offered. */
export function offerOf(inFight: readonly Character[]) {
  const party = inFight.filter(isParty)
  const foes = inFight.filter((each) => !isParty(each))
  const defeated = foes.filter(({ health }) => health <= 0)
  return {
    hurt: party.filter(({ health, maxHealth }) => health < maxHealth),
    marked: inFight.filter(({ conditions, tempHealth }) => conditions.length > 0 || tempHealth > 0),
    defeated,
    standing: foes.filter(({ health }) => health > 0),
    withLoot: defeated.filter((each) => lootOf(each).length > 0),
    heroes: inFight.filter(({ type }) => type === 'player'),
  }
}

/** What the choices come to, and how many of them change anything. */
export function endOf(
  offer: Offer,
  choices: Choices,
  { report, sessionId, fight }: { report: string } & Omit<NonNullable<FightEnd['notes']>, 'text'>,
): { end: FightEnd; changes: number } {
  const { hurt, marked, defeated, standing, withLoot, heroes } = offer
  const healed = choices.health === 'leave' ? [] : hurt
  const reset = choices.standing === 'reset' ? standing : []
  const removed = [
    ...(choices.defeated === 'remove' ? defeated : []),
    ...(choices.standing === 'remove' ? standing : []),
  ]
  const isStaying = ({ id }: Character) => removed.every((each) => each.id !== id)
  const cleared = choices.conditions === 'clear' ? marked.filter(isStaying) : reset
  const taker = withLoot.length > 0 ? heroes.find(({ id }) => id === choices.loot) : undefined
  const loot = taker && { heroId: taker.id, from: withLoot }
  const notes = choices.notes && report !== '' ? { sessionId, text: `## Fight\n\n${report}`, fight } : undefined
  const heal = [
    ...healed.map(({ id, health, maxHealth }) => {
      const missing = maxHealth - health
      const amount = choices.health === 'full' ? missing : Math.ceil(missing / 2)
      return { characterId: id, act: { kind: 'heal', amount } as const }
    }),
    ...reset.flatMap(({ id, health, maxHealth }) => {
      return health < maxHealth ? [{ characterId: id, act: { kind: 'heal', amount: maxHealth - health } as const }] : []
    }),
  ]
  const done = [
    healed.length > 0,
    choices.conditions === 'clear' && cleared.length > 0,
    choices.defeated === 'remove' && defeated.length > 0,
    choices.standing !== 'keep' && standing.length > 0,
    loot !== undefined,
    notes !== undefined,
  ]
  return {
    end: { fightId: fight?.id, heal, clear: cleared, remove: removed, ...(loot && { loot }), ...(notes && { notes }) },
    changes: done.filter(Boolean).length,
  }
}

function isParty({ type, includeInInitiative }: Character): boolean {
  return type === 'player' || (type === 'npc' && includeInInitiative)
}
