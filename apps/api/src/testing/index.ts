export * from './people.ts'
export * from './test-server.ts'
