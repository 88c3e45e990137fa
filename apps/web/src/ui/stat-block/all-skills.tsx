import { allSkillsOf, type Bonus, type Character, skillsOf } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Skilled = Pick<Character, 'skills' | 'stats'>

/** The skills that are written down; or, once asked for, all that can be rolled. `toggle` is absent if both are the same. */
export function useSkills(character: Skilled): { skills: Bonus[]; toggle: ReactNode } {
  const [isAll, setAll] = useState(false)
  const own = skillsOf(character)
  const all = allSkillsOf(character)
  const toggle = all.length > own.length && (
    <Button
      variant="subtle"
      size="compact-sm"
      px="xs"
      mih="2.75rem"
      aria-pressed={isAll}
      onClick={() => setAll(!isAll)}
    >
      {isAll ? 'Fewer skills' : all.length === 1 ? 'Show 1 skill' : `All ${all.length} skills`}
    </Button>
  )
  return { skills: isAll ? all : own, toggle }
}
