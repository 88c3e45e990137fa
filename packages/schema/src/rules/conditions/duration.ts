/** 'Resumed 1h 12m 8s recording': leading zero parts are left out. */
export function formatDuration(ms: number): string {
  const { hours, minutes, seconds } = splitDuration(ms)
  if (hours > 0) return `${hours}h ${minutes}m ${seconds}s`
  return minutes > 0 ? `${minutes}m ${seconds}s` : `${seconds}s`
}

/** A running clock: 1:12:08, 4:05. */
export function formatClock(ms: number): string {
  const { hours, minutes, seconds } = splitDuration(ms)
  const tail = `${twoDigits(seconds)}`
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${tail}` : `${minutes}:${tail}`
}

function splitDuration(ms: number) {
  const whole = Number.isFinite(ms) ? Math.max(0, Math.floor(ms / 1000)) : 0
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), seconds: whole % 60 }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
