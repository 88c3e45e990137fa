export { DiceRoller } from './dice-roller.tsx'
