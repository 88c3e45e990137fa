import { copyText } from '../../lib/browser/copy-text.ts'
import { notify } from '../../ui/index.ts'

export async function copyWithToast(text: string): Promise<void> {
  if (await copyText(text)) notify({ tone: 'success', title: 'Copied' })
  else notify({ tone: 'warning', title: 'This browser blocks copying.' })
}
