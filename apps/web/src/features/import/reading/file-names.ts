/** What no reader expects, and no one misses: pictures, sounds, books, and what systems put beside files. */
const SKIPPED =
  /(?:^|\/)(?:\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini)(?:\/|$)|\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|mp3|ogg|wav|m4a|flac|mp4|webm|mov|pdf|epub|docx?|odt|xlsx?|ttf|otf|woff2?|css|js|mjs|exe|dll)$/i

export function isSkipped(path: string): boolean {
  return SKIPPED.test(path)
}

export function isZipName(path: string): boolean {
  return /\.zip$/i.test(path)
}

const LONGEST_SHOWN = 200

/** A path as it is shown. It names nothing on this device: no way up, no drive, no hidden letters. */
export function shownName(path: string): string {
  const parts = path.replaceAll('\\', '/').split('/')
  const safe = parts.map((part) => part.replace(/[\p{Cc}\p{Cf}]/gu, '').trim())
  const shown = safe
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !/^[A-Za-z]:$/.test(part))
    .join('/')
  return shown.length > LONGEST_SHOWN ? `…${shown.slice(-LONGEST_SHOWN)}` : shown || 'a file without a name'
}
