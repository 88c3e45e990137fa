/** The styles that decide where a line of a text area ends. */
const COPIED = [
  ...['box-sizing', 'width', 'padding', 'border-width', 'border-style', 'font', 'letter-spacing', 'line-height'],
  ...['tab-size', 'text-indent', 'word-spacing'],
]

/** Where a character of a text area is on the screen: the left edge of its line box, and its top and bottom. */
export function caretPlace(field: HTMLTextAreaElement, index: number): { left: number; top: number; bottom: number } {
  const mirror = document.createElement('div')
  const style = getComputedStyle(field)
  for (const name of COPIED) mirror.style.setProperty(name, style.getPropertyValue(name))
  Object.assign(mirror.style, { position: 'absolute', visibility: 'hidden', whiteSpace: 'pre-wrap' })
  mirror.style.overflowWrap = 'break-word'
  mirror.textContent = field.value.slice(0, index)
  const mark = document.createElement('span')
  mark.textContent = '\u200b'
  mirror.append(mark)
  document.body.append(mirror)
  const box = field.getBoundingClientRect()
  const top = box.top + mark.offsetTop - field.scrollTop
  const place = { left: box.left + mark.offsetLeft, top, bottom: top + mark.offsetHeight }
  mirror.remove()
  return place
}
