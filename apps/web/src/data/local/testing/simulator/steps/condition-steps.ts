import { type Character, type Condition, pick, type RandomInt } from '@lanternkeep/schema'
import { CAMPAIGN } from '@lanternkeep/sync/simulator'
import type { LocalDb } from '../../../store/local-db.ts'
import type { PageExports } from '../../browser/pages.ts'
import { type Device, documentsOn } from '../device.ts'
import { FOE, HERO, ONLY_BY_ACTS } from '../world.ts'
import { doOn, isGmHere, type Moment } from './person-steps.ts'

type Tap = (app: PageExports, db: LocalDb, moment: Moment) => Promise<unknown>

/** The GM puts a condition on characters that only acts change, changes or ends one, undoes or redoes. */
export function condition(moment: Moment): void {
  const { world, device, random } = moment
  const tap = pick(TAPS, random)
  doOn(moment, async ({ app, db }) => {
    if (!isGmHere(device, db)) return
    world.openActs += 1
    try {
      await tap(app, db, moment)
    } finally {
      world.openActs -= 1
    }
  })
}

const TAPS: Tap[] = [add, add, add, change, end, end, undo, undo, undo, redo, redo, redo]

async function add(app: PageExports, db: LocalDb, { device, random }: Moment): Promise<unknown> {
  const targets = sheetsOn(device, random(0, 2) === 0 ? [FOE, HERO] : [FOE])
  // They may still be on their way.
  if (targets.length === 0) return
  const words = { name: pick(['Prone', 'Slowed', 'Blessed'], random), note: '', visible: true }
  const of = pick(ONLY_BY_ACTS, random)
  const ends = pick<Condition['ends']>(
    [{ kind: 'none' }, { kind: 'combatEnd' }, { kind: 'turn', at: 'end', of, rounds: 0 }],
    random,
  )
  return app.addCondition(db, CAMPAIGN, targets, { ...words, endFor: () => ends })
}

async function change(app: PageExports, db: LocalDb, moment: Moment): Promise<unknown> {
  const shown = anyShown(moment.device, moment.random)
  if (!shown) return
  const drawn = moment.random(1, 999)
  const change = drawn % 3 === 0 ? { visible: false } : { note: `note ${drawn}` }
  const after = { ...shown.condition, ...change }
  return app.changeCondition(db, CAMPAIGN, shown.sheet, { before: shown.condition, after })
}

async function end(app: PageExports, db: LocalDb, { device, random }: Moment): Promise<unknown> {
  const shown = anyShown(device, random)
  return shown && app.changeCondition(db, CAMPAIGN, shown.sheet, { before: shown.condition, after: null })
}

function undo(app: PageExports, db: LocalDb): Promise<unknown> {
  return app.undoCombatAct(db, CAMPAIGN)
}

function redo(app: PageExports, db: LocalDb): Promise<unknown> {
  return app.redoCombatAct(db, CAMPAIGN)
}

function sheetsOn(device: Device, ids: readonly string[]): Character[] {
  return documentsOn(device, 'characters').filter(({ id }) => ids.includes(id)) as unknown as Character[]
}

function anyShown(device: Device, random: RandomInt): { sheet: Character; condition: Condition } | undefined {
  const shown = sheetsOn(device, ONLY_BY_ACTS).flatMap((sheet) => {
    return (sheet.conditions ?? []).map((condition) => ({ sheet, condition }))
  })
  return shown.length > 0 ? pick(shown, random) : undefined
}
