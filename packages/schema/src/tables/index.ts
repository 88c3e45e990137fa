export { rollLoot } from './loot/roll-loot.ts'
