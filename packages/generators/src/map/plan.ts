import type { TableDice } from '../dice.ts'
import type { Point } from './geometry.ts'
import type { Link } from './links.ts'

/** A numbered place: its outline, the position of its number, and the maximum size of a thing drawn at its middle. */
export type PlannedPlace = { outline: Point[]; label: Point; middle: Point; room: number }

/** What a family of maps draws: no two places overlap, and the links reach all of them. */
export type FloorPlan = {
  places: PlannedPlace[]
  links: Link[]
  /** Below the things in the rooms. */
  ground: string
  /** Above them: trees, masts. */
  above?: string
  scale: string
}

/** `words` are the requested subtype and features, in lower case. */
export type Planner = (dice: TableDice, words: string) => FloorPlan
