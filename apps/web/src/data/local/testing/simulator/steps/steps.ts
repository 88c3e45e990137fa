import { pick, type RandomInt, seededRandomInt } from '@lanternkeep/schema'

/** One event: its device, and the seed of its dice. Any of them can be left out. */
export type Step = { kind: StepKind; device: number; dice: number }

/** How often each happens in an ordinary schedule. */
const ODDS = {
  // A person does something.
  edit: 16,
  combat: 4,
  act: 3,
  tap: 6,
  spend: 0,
  condition: 0,
  fight: 0,
  trash: 0,
  journal: 0,
  handout: 0,
  passTurn: 0,
  goBack: 0,
  // Time, and the network.
  wait: 4,
  cut: 3,
  mend: 5,
  halfOpen: 1,
  slow: 1,
  loseAnswer: 2,
  double: 1,
  refuseLarge: 1,
  fail: 1,
  shortPages: 2,
  // The device.
  die: 3,
  close: 1,
  doze: 1,
  setClock: 1,
  setWrongClock: 0,
  turnClockBack: 0,
  pause: 1,
  resume: 2,
  remove: 1,
  bringBack: 2,
  copy: 1,
  restoreCopy: 1,
  clone: 0,
  update: 0,
  takeOver: 0,
  evict: 0,
  // The server.
  changeMembers: 1,
  changePlan: 1,
  endStreams: 1,
  backUp: 0,
  restoreServer: 0,
}
export type StepKind = keyof typeof ODDS
export const STEP_KINDS = Object.keys(ODDS) as StepKind[]

/** Every schedule has its own trouble: what is rare otherwise is frequent in one of them. */
const TROUBLES: Partial<Record<StepKind, number>>[] = [
  {},
  { combat: 14, act: 10, tap: 12 },
  { changeMembers: 8, cut: 5, loseAnswer: 3 },
  { die: 8, cut: 6, mend: 8, edit: 24 },
  { refuseLarge: 8, cut: 6, mend: 6, edit: 30 },
  { changePlan: 6, die: 4, wait: 8 },
  { remove: 5, bringBack: 8, cut: 5 },
  { copy: 4, restoreCopy: 6, remove: 3, bringBack: 3 },
  { halfOpen: 6, slow: 4, loseAnswer: 6, double: 4, refuseLarge: 4, fail: 4, shortPages: 4 },
  { die: 12, loseAnswer: 4, setClock: 4, doze: 4 },
  { pause: 6, resume: 6, shortPages: 2 },
  { shortPages: 8, changeMembers: 4, remove: 3, bringBack: 5 },
  { clone: 2, cut: 6, die: 2 },
  { update: 4, die: 3 },
  { takeOver: 4, die: 3, loseAnswer: 2 },
  { evict: 3, die: 3, copy: 2, restoreCopy: 2 },
]
/** Every tenth schedule takes the server back in time. */
const RESTORES: Partial<Record<StepKind, number>> = { backUp: 4, restoreServer: 3, cut: 5, die: 2 }
const RESTORES_EVERY = 10
/** Every fifteenth one is about turns, which players end and their GM passes at the same time. */
const TURNS: Partial<Record<StepKind, number>> = {
  passTurn: 40,
  goBack: 10,
  act: 5,
  combat: 0,
  cut: 4,
  mend: 8,
  loseAnswer: 4,
}
const TURNS_EVERY = 15
const FIRST_OF_TURNS = 11
/** Every twelfth one is about money and uses, which a GM's devices and phones count while other fields change. */
const SPENDING: Partial<Record<StepKind, number>> = { spend: 40, cut: 6, mend: 8, loseAnswer: 4 }
const SPENDING_EVERY = 12
const FIRST_OF_SPENDING = 11
/** Every eighteenth one is about conditions, which a GM's devices add, end, undo and redo apart. */
const CONDITIONS: Partial<Record<StepKind, number>> = {
  condition: 40,
  act: 2,
  passTurn: 6,
  goBack: 2,
  cut: 6,
  mend: 8,
  loseAnswer: 4,
}
const CONDITIONS_EVERY = 18
const FIRST_OF_CONDITIONS = 13
/** Every twenty-fourth one is about prepared fights, which a GM's devices start, end and take back apart. */
const FIGHTS: Partial<Record<StepKind, number>> = {
  fight: 90,
  edit: 0,
  combat: 0,
  act: 2,
  tap: 2,
  passTurn: 4,
  cut: 6,
  mend: 8,
  loseAnswer: 4,
}
const FIGHTS_EVERY = 24
const FIRST_OF_FIGHTS = 5
/** Every twenty-eighth one is about the trash, which a GM's devices fill and empty apart. */
const TRASH: Partial<Record<StepKind, number>> = { trash: 40, edit: 20, cut: 6, mend: 8, loseAnswer: 4 }
const TRASH_EVERY = 28
const FIRST_OF_TRASH = 6
/** Every twenty-sixth one is about the journal, in which a GM's devices type, save, share and delete apart. */
const JOURNAL: Partial<Record<StepKind, number>> = {
  journal: 120,
  edit: 0,
  combat: 0,
  act: 1,
  tap: 1,
  cut: 6,
  mend: 8,
  die: 6,
  loseAnswer: 4,
  // Two devices with one draft and no base have typed twice what both had.
  restoreCopy: 0,
}
const JOURNAL_EVERY = 26
const FIRST_OF_JOURNAL = 9
/** Every thirty-second one is about handouts and items, which a GM's devices show, hide, give and take back apart. */
const HANDOUTS: Partial<Record<StepKind, number>> = {
  handout: 90,
  trash: 8,
  edit: 0,
  combat: 0,
  act: 1,
  tap: 1,
  changeMembers: 3,
  cut: 6,
  mend: 8,
  loseAnswer: 4,
}
const HANDOUTS_EVERY = 32
const FIRST_OF_HANDOUTS = 7
const LENGTH = 40
const MOST_DEVICES = 7
/** In schedules about clocks, beside their own trouble. */
const CLOCKS: Partial<Record<StepKind, number>> = { setWrongClock: 3, turnClockBack: 6 }

export function stepsOf(seed: number): Step[] {
  const random = seededRandomInt(seed)
  const bag = bagOf({ ...ODDS, ...mixOf(seed, pick(TROUBLES, random)) })
  return Array.from({ length: LENGTH }, () => stepFrom(bag, random))
}

/** The schedule of this seed, in which every device's clock is wrong from the start, and some are set in mid-evening. */
export function clockStepsOf(seed: number): Step[] {
  const random = seededRandomInt(seed)
  const bag = bagOf({ ...ODDS, ...mixOf(seed, pick(TROUBLES, random)), ...CLOCKS })
  const wrong = Array.from({ length: MOST_DEVICES }, (_, device): Step => {
    return { kind: 'setWrongClock', device, dice: random(0, 999_999) }
  })
  return [...wrong, ...Array.from({ length: LENGTH }, () => stepFrom(bag, random))]
}

function mixOf(seed: number, drawn: Partial<Record<StepKind, number>>): Partial<Record<StepKind, number>> {
  if (seed % RESTORES_EVERY === 0) return RESTORES
  if (seed % TURNS_EVERY === FIRST_OF_TURNS) return TURNS
  if (seed % SPENDING_EVERY === FIRST_OF_SPENDING) return SPENDING
  if (seed % CONDITIONS_EVERY === FIRST_OF_CONDITIONS) return CONDITIONS
  if (seed % FIGHTS_EVERY === FIRST_OF_FIGHTS) return FIGHTS
  if (seed % JOURNAL_EVERY === FIRST_OF_JOURNAL) return JOURNAL
  if (seed % HANDOUTS_EVERY === FIRST_OF_HANDOUTS) return HANDOUTS
  return seed % TRASH_EVERY === FIRST_OF_TRASH ? TRASH : drawn
}

function stepFrom(bag: StepKind[], random: RandomInt): Step {
  return { kind: pick(bag, random), device: random(0, MOST_DEVICES - 1), dice: random(0, 999_999) }
}

function bagOf(odds: Record<StepKind, number>): StepKind[] {
  return STEP_KINDS.flatMap((kind) => Array.from({ length: odds[kind] }, () => kind))
}

/** `edit 3 123456`: how a step is printed and pasted. */
export function printStep({ kind, device, dice }: Step): string {
  return `${kind} ${device} ${dice}`
}

export function readStep(text: string): Step {
  const [name, device, dice] = text.split(' ')
  const kind = STEP_KINDS.find((known) => known === name)
  if (!kind) throw new Error(`No such step: ${text}`)
  return { kind, device: Number(device), dice: Number(dice) }
}
