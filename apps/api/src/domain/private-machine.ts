import { type Config, isLoopbackHost } from '../config.ts'

/** Behind a proxy the server also listens on loopback, yet anyone may be the first to register. */
export function isPrivateToMachine({ isLoopback, publicUrl, trustProxy }: Config): boolean {
  const name = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')
  return isLoopback && trustProxy.length === 0 && isLoopbackHost(name)
}
