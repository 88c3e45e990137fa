const dateParts = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' })
const dayParts = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' })
const TO_THE_MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const timeParts = new Intl.DateTimeFormat('en-US', TO_THE_MINUTE)
const exactParts = new Intl.DateTimeFormat('en-US', { ...TO_THE_MINUTE, second: '2-digit' })

/** 'Nov 20, 2026'; a text that isn't a date comes back unchanged. */
export function formatDate(iso: string): string {
  return withDate(iso, (date) => dateParts.format(date))
}

/** '21:42', in the device's own time zone. */
export function formatTime(iso: string): string {
  return withDate(iso, (date) => timeParts.format(date))
}

/** 'Nov 20, 2026, 21:42' */
export function formatDateTime(iso: string): string {
  return withDate(iso, (date) => `${dateParts.format(date)}, ${timeParts.format(date)}`)
}

/** 'Nov 20, 2026, 21:42:07' */
export function formatExactly(iso: string): string {
  return withDate(iso, (date) => `${dateParts.format(date)}, ${exactParts.format(date)}`)
}

/** 'Nov 20, 21:42'; with its year when that isn't `now`'s. */
export function formatMoment(iso: string, now: Date): string {
  return withDate(iso, (date) => {
    const day = date.getFullYear() === now.getFullYear() ? dayParts.format(date) : dateParts.format(date)
    return `${day}, ${timeParts.format(date)}`
  })
}

/** 'Today, 21:12', then 'Nov 14, 22:05'; with its year when that isn't `now`'s. */
export function formatRecent(iso: string, now: Date): string {
  return formatDate(iso) === formatDate(now.toISOString()) ? `Today, ${formatTime(iso)}` : formatMoment(iso, now)
}

/** '21:14'; the day instead for an earlier one. */
export function formatTimeOrDay(iso: string, now: Date): string {
  const day = formatDate(iso)
  return day === formatDate(now.toISOString()) ? formatTime(iso) : day
}

/** '1 change', '1,250 changes' */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount.toLocaleString('en-US')} ${amount === 1 ? one : many}`
}

/** At most so many letters, and none of them half: some take two places. */
export function cut(text: string, most: number): string {
  const start = text.slice(0, most)
  return start.isWellFormed() ? start : start.slice(0, -1)
}

const UNITS = ['KB', 'MB', 'GB', 'TB'] as const

/** '1.9 GB', '12 MB': two figures below ten, whole numbers above. */
export function bytesInWords(bytes: number): string {
  const { amount, unit } = bytesInUnit(bytes)
  return `${amount} ${unit}`
}

/** '1.9 of 2.0 GB', '12 MB of 2.0 GB' */
export function bytesOfInWords(part: number, whole: number): string {
  const [one, all] = [bytesInUnit(part), bytesInUnit(whole)]
  return `${one.amount}${one.unit === all.unit ? '' : ` ${one.unit}`} of ${all.amount} ${all.unit}`
}

function bytesInUnit(bytes: number): { amount: string; unit: (typeof UNITS)[number] } {
  let amount = bytes / 1000
  let index = 0
  while (amount >= 1000 && index < UNITS.length - 1) {
    amount /= 1000
    index += 1
  }
  return {
    amount: amount > 0 && amount < 10 ? amount.toFixed(1) : String(Math.round(amount)),
    unit: UNITS[index] ?? 'TB',
  }
}

function withDate(iso: string, write: (date: Date) => string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : write(date)
}
