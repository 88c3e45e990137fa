/** Units of a name, and its bytes on disk: Windows counts a whole path, and Linux the bytes of one name. */
const LONGEST_UNITS = 100
const LONGEST_BYTES = 200

/** What Windows refuses in a name, and what ends or splits a `[[link]]` in Obsidian. */
const REFUSED = /[\\/:*?"<>|#^[\]]/g
/** Control signs, and those that turn the direction of the text around. */
const UNSEEN = /[\p{Cc}\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu
/** Devices in Windows, with any ending. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\.|$)/i
/** Two percent signs begin a comment in Obsidian; a backtick begins code. */
const COMMENT = /%%+/g

/** A file name without its ending that Windows, macOS, Linux and Obsidian's links all take. Never empty. */
export function safeFileName(name: string): string {
  const allowed = name
    .normalize('NFC')
    .replace(UNSEEN, ' ')
    .replace(REFUSED, '-')
    .replace(COMMENT, '%')
    .replaceAll('`', "'")
  const trimmed = trimmedName(shortened(trimmedName(allowed.replace(/\s+/g, ' '))))
  return trimmed.replace(RESERVED, (device) => `${device}_`) || 'Unnamed'
}

/** Windows drops dots and spaces at the end; a dot at the start hides a file. */
function trimmedName(name: string): string {
  return name.replace(/^[\s.]+|[\s.]+$/g, '')
}

/** Whole letters only: an emoji of several signs stays one. */
function shortened(name: string): string {
  const encoder = new TextEncoder()
  let kept = ''
  let bytes = 0
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)) {
    bytes += encoder.encode(segment).length
    if (bytes > LONGEST_BYTES || kept.length + segment.length > LONGEST_UNITS) break
    kept += segment
  }
  return kept
}

/** Gives each file of a folder a name of its own: 'Mira', then 'Mira (2)'. */
export function createFileNames(): (folder: string, name: string) => string {
  const taken = new Set<string>()
  return (folder, name) => {
    const safe = safeFileName(name)
    for (let at = 1; ; at += 1) {
      const path = `${folder}/${at === 1 ? safe : `${safe} (${at})`}`
      const key = sameOnDisk(path)
      if (taken.has(key)) continue
      taken.add(key)
      return path
    }
  }
}

/** Equal for names that some disk can't hold beside each other: case, accents written in two ways, ß and SS. */
export function sameOnDisk(path: string): string {
  return path.normalize('NFKC').toUpperCase().toLowerCase()
}
