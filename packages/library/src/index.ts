export * from './attribution.ts'
export * from './creature.ts'
export * from './creatures.ts'
