export { rollLoot } from './loot/roll-loot.ts'
export { rollShop } from './shop/roll-shop.ts'
