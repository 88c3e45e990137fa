import {
  type Act,
  type Character,
  type ConcentrationCheck,
  type Condition,
  deathSavesOf,
  describeSaves,
  NO_SAVES,
  rollFormula,
  type SavesMark,
  withSaves,
} from '@lanternkeep/schema'
import {
  answerCheck,
  type CheckAnswer,
  changeCondition,
  keepRoll,
  type LocalDb,
  markSaves,
  randomInt,
  rollSave,
  startConcentrating,
} from '../../../data/local/index.ts'
import type { Ways } from '../use-attempts.ts'

/** What an act of damage did besides: ', death save failed', ', concentration ended'. */
export function rulesInWords(act: Act | null): string {
  const [ended, failed] = [act?.changes.some(({ conditions }) => conditions), act?.changes.some(({ saves }) => saves)]
  return `${failed ? ', death save failed' : ''}${ended ? ', concentration ended' : ''}`
}

/** Concentration and death saves, in campaigns that have them. */
export function ruleActs(db: LocalDb, campaignId: string, { attempt, announce }: Ways) {
  const answer = async (check: ConcentrationCheck, given: CheckAnswer) => {
    const act = await answerCheck(db, campaignId, check, given)
    if (act) announce(act.text, 'done', act.id)
  }
  return {
    concentrate: (character: Character, spell: string) =>
      attempt(async () => {
        const act = await startConcentrating(db, character, spell)
        if (act) announce(act.text, 'done', act.id)
      }),
    stopConcentrating: (character: Character, condition: Condition) =>
      attempt(async () => {
        const act = await changeCondition(db, campaignId, character, { before: condition, after: null })
        announce(`${character.name} stops concentrating`, 'done', act?.id)
      }),
    answerCheck: (check: ConcentrationCheck, given: CheckAnswer) => attempt(() => answer(check, given)),
    /** A roll that is high enough keeps it. Otherwise the GM says what it comes to: `onFailed` gets the total. */
    rollCheck: (
      check: ConcentrationCheck,
      { name, modifier, onFailed }: { name: string; modifier: number; onFailed: (total: number) => void },
    ) =>
      attempt(async () => {
        const roll = rollFormula({ terms: [{ sign: 1, count: 1, sides: 20 }], modifier }, randomInt)
        keepRoll(campaignId, roll)
        if (roll.total >= check.dc) return answer(check, { kept: true, name, rolled: roll.total })
        onFailed(roll.total)
        announce(`${name} rolled ${roll.total} against DC ${check.dc}: lost`, 'info')
      }),
    markSaves: (hero: Character, mark: SavesMark) =>
      attempt(async () => {
        const act = await markSaves(db, hero, mark)
        const saves = withSaves(deathSavesOf(hero) ?? NO_SAVES, mark)
        announce(describeSaves(hero.name, saves), 'done', act?.id)
      }),
    rollSave: (hero: Character) =>
      attempt(async () => {
        const { die, act } = await rollSave(db, hero, randomInt)
        announce(`${hero.name} rolled ${die} for a death save`, 'done', act?.id)
      }),
  }
}
