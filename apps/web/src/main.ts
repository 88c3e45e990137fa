import './ui/theme/mantine-styles.ts'
import { keepPresses } from './app/still/keep-presses.ts'
import { showNotLoaded } from './app/still/not-loaded.ts'
import { untilPainted } from './app/still/painted.ts'
import { showStillMenu } from './app/still/still-menu.ts'
import { fetchViewCode } from './app/still/view-code.ts'
import { firstEntry } from './app/views/entry.ts'
import { applyTextSize } from './lib/browser/text-size.ts'

/** Not awaited by this module: the app's code imports from it, and would wait for it in turn. */
async function start(root: HTMLElement): Promise<void> {
  applyTextSize()
  const presses = keepPresses(root)
  if (showStillMenu(root)) await untilPainted()
  else fetchViewCode(firstEntry(window).view)
  try {
    const { startApp } = await import('./app/start-app.tsx')
    startApp(root, presses)
  } catch (error) {
    console.error(error)
    // A menu that never answers would be worse than none.
    presses.stop()
    showNotLoaded(root, () => void start(root))
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void start(root)
