import type { CONDITION_NAMES } from './conditions.ts'

/** What a condition means for the one who has it, in the words of no particular game. The GM's rules decide. */
const MEANINGS: Record<(typeof CONDITION_NAMES)[number], string> = {
  Bleeding: 'You lose health each round until someone stops it.',
  Blessed: 'Your attacks and saves get a bonus.',
  Blinded: 'You can’t see. Your attacks are worse, and attacks on you are better.',
  Burning: 'You take fire damage each round until it’s put out.',
  Charmed: 'You can’t harm the one who charmed you.',
  Concentrating: 'You’re holding a spell. Damage can break it, and so can a second one.',
  Cursed: 'A curse weighs on you until it’s lifted.',
  Dazed: 'You can do less than usual on your turn.',
  Deafened: 'You can’t hear.',
  Exhausted: 'You’re worn out: checks, attacks and saves are worse.',
  Frightened: 'You’re worse at everything while you see what scares you, and you can’t go closer.',
  Hasted: 'You’re faster, and you can do more on your turn.',
  Held: 'You can’t move from where you are.',
  Inspired: 'You have a bonus to spend on one roll.',
  Invisible: 'No one sees you. Your attacks are better, and attacks on you are worse.',
  Poisoned: 'Your attacks and checks are worse.',
  Prone: 'You’re on the ground. Getting up costs part of your movement.',
  Shielded: 'You’re harder to hit.',
  Silenced: 'You can’t speak or cast spells that need your voice.',
  Slowed: 'You move less, and you can do less on your turn.',
  Stunned: 'You can’t act, and attacks on you are better.',
  Unconscious: 'You’re down. You can’t act or move, and you notice nothing.',
  Weakened: 'You hit less hard.',
}

/** Undefined for a condition that isn't in the list. */
export function meaningOf(condition: string): string | undefined {
  const name = condition.trim().toLowerCase()
  return Object.entries(MEANINGS).find(([known]) => known.toLowerCase() === name)?.[1]
}
