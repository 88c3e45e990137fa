const dateParts = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const timeParts = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** '20 Nov 2026'; a text that is no date comes back as it is. */
export function formatDate(iso: string): string {
  return withDate(iso, (date) => dateParts.format(date))
}

/** '21:42', in the device's own zone. */
export function formatTime(iso: string): string {
  return withDate(iso, (date) => timeParts.format(date))
}

/** '20 Nov 2026, 21:42' */
export function formatDateTime(iso: string): string {
  return withDate(iso, (date) => `${dateParts.format(date)}, ${timeParts.format(date)}`)
}

/** '1 change', '3 changes' */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`
}

function withDate(iso: string, write: (date: Date) => string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : write(date)
}
