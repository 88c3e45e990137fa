/** For a sort: below 0 if the first is earlier. An imported time may be in another zone, so as text it sorts wrong. */
export function compareTimes(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other)
}
