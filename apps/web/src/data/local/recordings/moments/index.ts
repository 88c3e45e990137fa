export type { MomentKind } from './moment.ts'
export * from './moments.ts'
export { positionOf } from './moments-of.ts'
