import type { TableDice } from '../dice.ts'
import type { Point } from './geometry.ts'
import type { Link } from './links.ts'

/** A numbered place: its outline, the position of its number, and the maximum size of a thing drawn at its middle. */
export type PlannedPlace = { outline: Point[]; label: Point; middle: Point; maxSize: number }

/** The layout of one map: no two places overlap, and the links reach all of them. */
export type FloorPlan = {
  places: PlannedPlace[]
  links: Link[]
  /** Drawn below the things in the places. */
  ground: string
  /** Drawn on top, such as trees. */
  above?: string
  scale: string
}

/** `words` are the requested subtype and features, in lower case. */
export type Planner = (dice: TableDice, words: string) => FloorPlan
