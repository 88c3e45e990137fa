import { randomInt } from '../../data/local/index.ts'

const SEED_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const SEED_LENGTH = 6

export function newSeed(): string {
  return Array.from({ length: SEED_LENGTH }, () => SEED_SIGNS[randomInt(0, SEED_SIGNS.length - 1)]).join('')
}
