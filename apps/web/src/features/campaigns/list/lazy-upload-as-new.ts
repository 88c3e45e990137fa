import { lazyPart } from '../../../lib/lazy-view.tsx'

/** Few ever need it, and all that copies a campaign comes with it. */
export const UploadAsNewButton = lazyPart(async () => (await import('./upload-as-new-button.tsx')).UploadAsNewButton)
