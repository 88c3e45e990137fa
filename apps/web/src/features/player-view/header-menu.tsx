import type { PlayerCharacter } from '@lanternkeep/schema'
import { Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { useChosenFlag, writeFlag } from '../../lib/browser/stored-flag.ts'
import { MoreButton } from './more-button.tsx'
import { PhoneSettings } from './phone-settings.tsx'

export type HeaderMenuProps = {
  mine: readonly PlayerCharacter[]
  me: PlayerCharacter | undefined
  onSwitch: (characterId: string) => void
  onAnother: () => void
  onExport: () => void
  onExit: () => void
}

/** Opens at once: it takes the place of a button that was pressed. */
export function HeaderMenu({ mine, me, onSwitch, onAnother, onExport, onExit }: HeaderMenuProps) {
  // Dark until someone chose.
  const isDark = useChosenFlag('darkMode') ?? true
  const [isOpen, setOpen] = useState(false)
  const [isSetting, setSetting] = useState(false)
  useBackLayer(isOpen, () => setOpen(false))
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // What has the focus when it opens gets it back when it closes.
    button.current?.focus({ preventScroll: true })
    setOpen(true)
  }, [])
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" withinPortal>
        <Menu.Target>
          <MoreButton ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          {mine
            .filter((hero) => hero.id !== me?.id)
            .map((hero) => (
              <Menu.Item key={hero.id} onClick={() => onSwitch(hero.id)}>
                Play {hero.name}
              </Menu.Item>
            ))}
          {me && <Menu.Item onClick={onAnother}>Play another character</Menu.Item>}
          <Menu.Item onClick={() => setSetting(true)}>Turn signal and text size</Menu.Item>
          <Menu.Item onClick={() => writeFlag('darkMode', !isDark)}>
            {isDark ? 'Light colors' : 'Dark colors'}
          </Menu.Item>
          <Menu.Item onClick={onExport}>Export</Menu.Item>
          <Menu.Item onClick={onExit}>Back to the menu</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSetting && <PhoneSettings onClose={() => setSetting(false)} />}
    </>
  )
}
