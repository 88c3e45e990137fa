import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { PRINT_STYLE } from './print-style.ts'

const FRAME_NAME = 'printed-sheet'

/** Prints a page of its own, which has nothing of the screen: not its controls, not its colors. */
export async function printPage(title: string, content: ReactNode): Promise<void> {
  const { frame, page, view } = emptyPage()
  const style = new view.CSSStyleSheet()
  style.replaceSync([...fontFaces(), PRINT_STYLE].join('\n'))
  page.adoptedStyleSheets = [style]
  page.title = title
  page.documentElement.lang = document.documentElement.lang
  const root = createRoot(page.body)
  flushSync(() => root.render(content))
  await Promise.all([...page.images].map((image) => image.decode().catch(() => undefined)))
  await page.fonts.ready
  const leave = () => {
    root.unmount()
    frame.remove()
  }
  view.addEventListener('afterprint', leave, { once: true })
  view.focus()
  view.print()
}

/** The app's own, so that paper reads like the screen. */
function fontFaces(): string[] {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ cssText }) => cssText)
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
