/** '2026-11-20' where this device is; undefined if it isn't a date. */
export function dayOf(iso: string | undefined): string | undefined {
  const date = new Date(iso ?? '')
  if (Number.isNaN(date.getTime())) return undefined
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
