export * from './browser.ts'
export * from './clock.ts'
export * from './people.ts'
export * from './test-server.ts'
