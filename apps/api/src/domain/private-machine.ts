import { type Config, isLoopback } from '../config.ts'

/** Behind a proxy the server also listens on loopback, yet anyone may be the first to register. */
export function isPrivateToMachine({ loopback, publicUrl, trustProxy }: Config): boolean {
  const name = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')
  return loopback && trustProxy.length === 0 && isLoopback(name)
}
