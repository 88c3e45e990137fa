/**
 * Whether the `error` of a worker says that its code didn't arrive: without the server, a device that keeps no copy of the
 * app may lack it. An error in the code is an ErrorEvent.
 */
export function isCodeMissing(event: Event): boolean {
  return !(event instanceof ErrorEvent)
}
