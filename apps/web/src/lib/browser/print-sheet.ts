export type PrintedPart = { heading: string; lines: readonly string[] }
export type PrintedSheet = { title: string; pictureUrl: string; intro: string; parts: readonly PrintedPart[] }

/** The width is the paper's, so it fits A4 and Letter. */
const STYLE = `
  @page { margin: 12mm; }
  body { color: #000; font: 11pt/1.4 Georgia, 'Times New Roman', serif; margin: 0; }
  h1 { font-size: 20pt; margin: 0 0 6pt; }
  h2 { break-after: avoid; font-size: 13pt; margin: 10pt 0 2pt; }
  p { margin: 0 0 4pt; white-space: pre-line; }
  img { display: block; max-height: 230mm; max-width: 100%; width: 100%; object-fit: contain; }
  section { break-inside: avoid; }
`

const FRAME_NAME = 'printed-sheet'

/** Prints a page of its own: a title, a picture, and text below it. */
export async function printSheet({ title, pictureUrl, intro, parts }: PrintedSheet): Promise<void> {
  const { frame, page, view } = emptyPage()
  const style = new view.CSSStyleSheet()
  style.replaceSync(STYLE)
  page.adoptedStyleSheets = [style]
  page.title = title
  const add = (parent: Element, tag: string, text: string) => {
    const element = page.createElement(tag)
    element.textContent = text
    parent.append(element)
  }
  add(page.body, 'h1', title)
  const picture = page.createElement('img')
  picture.alt = title
  picture.src = pictureUrl
  page.body.append(picture)
  if (intro) add(page.body, 'p', intro)
  for (const { heading, lines } of parts) {
    const section = page.createElement('section')
    add(section, 'h2', heading)
    for (const line of lines) add(section, 'p', line)
    page.body.append(section)
  }
  await picture.decode()
  view.addEventListener('afterprint', () => frame.remove(), { once: true })
  view.focus()
  view.print()
}

/** Out of sight, but laid out: Firefox prints nothing from a frame that isn't displayed. */
function emptyPage() {
  document.querySelector(`iframe[name="${FRAME_NAME}"]`)?.remove()
  const frame = document.createElement('iframe')
  frame.name = FRAME_NAME
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  Object.assign(frame.style, { border: '0', height: '0', position: 'fixed', width: '0' })
  document.body.append(frame)
  const [page, view] = [frame.contentDocument, frame.contentWindow as (Window & typeof globalThis) | null]
  if (!page || !view) throw new Error('The page to print could not be made')
  return { frame, page, view }
}
