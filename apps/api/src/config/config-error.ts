/** A wrong setting. The message is the one sentence shown before the program stops. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
