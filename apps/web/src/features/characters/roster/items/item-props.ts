import type { Character } from '@lanternkeep/schema'
import type { How } from '../many/picked.ts'

/** What a person can do with one character of the list. */
export type ItemActs = {
  /** Opens the sheet, or selects. */
  onPick: (character: Character, how: How) => void
  onEdit: (character: Character) => void
  /** Undefined for heroes. */
  onDuplicate: (character: Character) => void
  /** Undefined for heroes. */
  onSaveToLibrary?: (character: Character) => void
  onDelete: (character: Character) => void
}

export type ItemProps = ItemActs & {
  character: Character
  /** Its sheet is open. */
  isOpen: boolean
  /** Undefined while nothing can be selected. */
  selected: boolean | undefined
}
