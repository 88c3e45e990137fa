export { rollEvents } from './events/roll-events.ts'
export { rollLoot } from './loot/roll-loot.ts'
export { rollMonster } from './monster/roll-monster.ts'
export { rollShop } from './shop/roll-shop.ts'
