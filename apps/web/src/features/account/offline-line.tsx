import { Text } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useOnline } from '../../lib/hooks/use-online.ts'
import classes from './account.module.css'

/** Says that a form needs the server before anyone types in vain; `rest` is what still works. */
export function OfflineLine({ rest }: { rest: string }) {
  const online = useOnline()
  return (
    <div role="status" className={classes.live}>
      {!online && (
        <div className={classes.offline}>
          <IconPlugConnectedX size={22} aria-hidden="true" />
          <Text>You’re offline. {rest}</Text>
        </div>
      )}
    </div>
  )
}
