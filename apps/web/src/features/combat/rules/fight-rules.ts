import {
  type Character,
  type ConcentrationCheck,
  clamp,
  concentrationChecks,
  concentrationModifier,
  readNumber,
} from '@lanternkeep/schema'
import { createContext, useContext, useMemo, useState } from 'react'
import { useCampaign } from '../../../data/local/index.ts'
import { focusFirstWrong } from '../../../ui/form/first-wrong.ts'
import type { CombatView } from '../use-combat-view.ts'

/** A check on screen: what the GM typed as its modifier, and a roll that wasn't enough. */
export type ShownCheck = ConcentrationCheck & {
  name: string
  modifier: number
  failedWith: number | undefined
  /** A whole number as typed; left blank, the modifier is the character's own. */
  onModifier: (typed: string) => void
  onRoll: () => void
  onKept: () => void
  onLost: () => void
}
/** The rules that this campaign has switched on, and what they ask now. */
export type FightRules = {
  concentration: boolean
  deathSaves: boolean
  checks: readonly ShownCheck[]
  actions: CombatView['actions'] | undefined
}

const NO_CHECKS: readonly ShownCheck[] = []
const NONE: FightRules = { concentration: false, deathSaves: false, checks: NO_CHECKS, actions: undefined }
const Context = createContext<FightRules>(NONE)

export const FightRulesProvider = Context.Provider

export function useFightRules(): FightRules {
  return useContext(Context)
}

/** The same object as long as it says the same: every row of the hub reads it, and each act makes a new list and log. */
export function useFightRulesOf(campaignId: string, { characters, byId, log, actions }: CombatView): FightRules {
  const { data: campaign } = useCampaign(campaignId)
  const [modifiers, setModifiers] = useState<Record<string, number | undefined>>({})
  const [failed, setFailed] = useState<Record<string, number>>({})
  const { concentration = false, deathSaves = false } = campaign ?? {}
  const checks = useMemo(() => {
    const found = concentration ? concentrationChecks(characters, log) : []
    if (found.length === 0) return NO_CHECKS
    return found.map((check): ShownCheck => {
      const { characterId } = check
      const key = `${check.actId}/${characterId}`
      const bearer = byId.get(characterId) as Character
      const { name } = bearer
      const modifier = modifiers[characterId] ?? concentrationModifier(bearer)
      const failedWith = failed[key]
      const rolled = failedWith === undefined ? {} : { rolled: failedWith }
      return {
        ...check,
        name,
        modifier,
        failedWith,
        onModifier: (typed) => setModifiers((before) => ({ ...before, [characterId]: readModifier(typed) })),
        onRoll: () => {
          if (focusFirstWrong(document.querySelector(`[data-check="${characterId}"]`))) return
          const onFailed = (total: number) => setFailed((before) => ({ ...before, [key]: total }))
          void actions.rollCheck(check, { name, modifier, onFailed })
        },
        onKept: () => void actions.answerCheck(check, { kept: true, name }),
        onLost: () => void actions.answerCheck(check, { kept: false, name, ...rolled }),
      }
    })
  }, [concentration, characters, byId, log, actions, modifiers, failed])
  return useMemo(() => ({ concentration, deathSaves, checks, actions }), [concentration, deathSaves, checks, actions])
}

function readModifier(typed: string): number | undefined {
  const modifier = readNumber(typed, 'whole')
  return modifier === undefined ? undefined : clamp(modifier, -20, 99)
}
