/** For a command that a test starts: no setting of the person who runs the tests, only what Node itself needs. */
export function ownEnvironment(): Partial<Record<'PATH' | 'NODE_COMPILE_CACHE', string>> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}
