const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/**
 * A name for a sentence in which a number follows it. A number after letters that run from right to left would be shown
 * before them, so such a name is isolated; any other stays as it is.
 */
export function isolateName(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
}
