export { blockLine } from './block-words.ts'
export { NextRolls } from './next-rolls.tsx'
export { rolledInWords, shortName, sumInWords } from './roll-words.ts'
export { StatBlock } from './stat-block.tsx'
