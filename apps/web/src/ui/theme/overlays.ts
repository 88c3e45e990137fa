import { markRoot } from '../../lib/browser/root-mark.ts'
import { createStore, useStore } from '../../lib/store.ts'

/** What darkens the screen behind dialogs and drawers; the last one is on top. */
const overlays = createStore<readonly HTMLElement[]>([])

/** As a ref of each overlay. */
export function registerOverlay(overlay: HTMLElement | null) {
  if (!overlay) return undefined
  change([...overlays.get(), overlay])
  return () => change(overlays.get().filter((each) => each !== overlay))
}

function change(open: readonly HTMLElement[]) {
  overlays.set(open)
  markRoot('overlay', open.length > 0)
  markRoot(
    'dialog',
    open.some(({ classList }) => classList.contains('mantine-Modal-overlay')),
  )
}

/** Whether something is in sight: behind no overlay, or in front of the top one. */
export function useIsUncovered(): (element: HTMLElement) => boolean {
  const top = useStore(overlays).at(-1)
  // A dialog stands beside its overlay.
  return (element) => !top || top.parentElement?.contains(element) === true
}
