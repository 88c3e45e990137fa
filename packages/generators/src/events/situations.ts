import type { EventCategory } from '@lanternkeep/schema/lists/events'
import type { Situation } from './situation.ts'
import { COMBAT } from './situations/combat.ts'
import { ECONOMIC } from './situations/economic.ts'
import { ENVIRONMENTAL } from './situations/environmental.ts'
import { EXPLORATION } from './situations/exploration.ts'
import { MAGICAL } from './situations/magical.ts'
import { MYSTERY } from './situations/mystery.ts'
import { POLITICAL } from './situations/political.ts'
import { SOCIAL } from './situations/social.ts'
import { SUPERNATURAL } from './situations/supernatural.ts'

export type ToldCategory = Exclude<EventCategory, 'random'>

/** Each category has at least as many as one call may request. */
export const SITUATIONS: Record<ToldCategory, Situation[]> = {
  combat: COMBAT,
  social: SOCIAL,
  exploration: EXPLORATION,
  mystery: MYSTERY,
  supernatural: SUPERNATURAL,
  environmental: ENVIRONMENTAL,
  political: POLITICAL,
  magical: MAGICAL,
  economic: ECONOMIC,
}
