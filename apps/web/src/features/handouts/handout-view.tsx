import type { Handout } from '@lanternkeep/schema'
import { Modal } from '@mantine/core'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { useFocusBack } from '../../lib/hooks/use-focus-back.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { Prose } from '../../ui/index.ts'
import classes from './handout-view.module.css'
import { Picture } from './picture.tsx'

/** All of a handout: the picture as large as the screen allows, and the text. Two fingers zoom in. */
export function HandoutView({ handout, onClose }: { handout: Handout; onClose: () => void }) {
  const { title, text, imageUrl } = handout
  const phone = useLayout() === 'phone'
  useBackLayer(true, onClose)
  useFocusBack(true)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="xl"
      fullScreen={phone}
      zIndex={300}
      removeScrollProps={{ allowPinchZoom: true }}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
    >
      {imageUrl && (
        <div className={classes.picture}>
          <Picture imageUrl={imageUrl} title={title} />
        </div>
      )}
      {text && <Prose text={text} />}
    </Modal>
  )
}
