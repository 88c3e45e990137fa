type Click = { readonly detail: number }

/** Of a double click, as the browser counts; keys count as none. */
export const isSecondClick = ({ detail }: Click) => detail > 1

/**
 * For what a double click must not do twice, such as Delete: by the second click the next thing may be in the place of
 * the first one. Where quick presses are meant, as for damage, each click counts.
 */
export function onFirstClick(act: () => void) {
  return (click: Click) => {
    if (!isSecondClick(click)) act()
  }
}
