import { list } from '../polish.ts'
import type { Mind } from './minds.ts'

/** What creatures are at when they are come upon. */
export const DOINGS: Record<Mind, string[]> = {
  person: list(
    'asleep in the warmest corner|arguing in whispers|playing dice for buttons|waiting for somebody else|mending a net|hiding from what is in the next place|counting things that are not theirs|listening at the wall|burying something small|on guard and facing the wrong way|looking for a lost key|writing a letter|sharing out a loaf|praying badly',
  ),
  cunning: list(
    'expecting company|in disguise, nearly right|counting what is owed|trying on a crown|at supper, with one chair free|waiting to be asked|bored, and dangerous|admiring a prisoner|dictating to nobody|playing both sides of a game|asleep with one eye open',
  ),
  animal: list(
    'asleep and twitching|gnawing on something|guarding young|pacing to and fro|licking a wound|hunting for scraps|up high, looking down|digging|drinking|frightened by something else|shedding|nesting in old cloth',
  ),
  dead: list(
    'going through the motions of a meal|facing the wall in a corner|lying where they fell|carrying something that is not there|waiting by the door|kneeling|searching an empty pocket|humming a cradle song|keeping watch|in a row, heads together',
  ),
  force: list(
    'standing still, like part of the wall|doing one task, over and over|walking a fixed path|humming on one note|stopped in the middle of a step|blocking the way, as ordered|waiting for an order|damaged and still at work',
  ),
  alien: list(
    'arranging small things|hanging from what is not there|practicing a face|listening to the floor|in two places|reading something aloud, from the end|growing|being very polite to a chair|waiting in the shape of a coat',
  ),
}
