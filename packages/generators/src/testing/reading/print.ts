import * as figures from './figures.ts'
import { KINDS, type Kind, samplesOf } from './samples.ts'

const SAMPLES = 100

export function printFigures(): void {
  console.log('Titles of 400 events in each category (goal: 60 or more)')
  console.table(Object.fromEntries(figures.eventTitles(400)))
  console.log('Titles of 400 encounters of each type, level 5 (goal: 60 or more)')
  console.table(Object.fromEntries(figures.encounterTitles(400)))
  console.log(`Places of 1,000 NPCs (goal: over 200): ${figures.npcPlaces(1000)}`)
  console.log('Percent of a map’s rooms that were in the map before, by name and by text (goal: under 10)')
  console.table(figures.roomsShared(100).map(([type, names, texts]) => ({ type, names, texts })))
  console.log(`Poor village stores of 500 that sell something legendary (goal: 0): ${figures.legendsInVillages(500)}`)
  console.log('How far the worst foe’s challenge is above the party’s level, in 2,000 encounters of each difficulty')
  console.table(Object.fromEntries(figures.challengeAboveLevel(2000)))
  console.log(`How often a sentence comes in ${SAMPLES} samples (goal: at most 2)`)
  console.table(KINDS.map((kind) => ({ kind, ...figures.mostRepeated(samplesOf(kind, SAMPLES)) })))
}

export function printSamples(kind: Kind): void {
  for (const { title, prose, lines } of samplesOf(kind, SAMPLES))
    console.log([`\n## ${title}`, ...prose, ...lines.map((line) => `- ${line}`)].join('\n'))
}

/** Returns the exit code: 1 if any result reads wrong. */
export function printSlips(count: number): number {
  const slips = figures.slipsIn(count)
  for (const slip of slips.slice(0, 50)) console.error(slip)
  console.log(`${count} results read, ${slips.length} slips`)
  return slips.length > 0 ? 1 : 0
}
