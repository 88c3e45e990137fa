import { List, Text } from '@mantine/core'

/** What a browser withholds from a page that came over plain http; nothing over https and on localhost. */
export function PlainHttpNote() {
  if (window.isSecureContext) return null
  return (
    <section aria-label="Over plain http">
      <Text mb="xs">
        This page came over plain http. Everything at the table works, but the browser withholds some:
      </Text>
      <List spacing="xs" pr="sm">
        <List.Item>
          Opening it again needs the server. A page left open goes on without, and what you write stays on this device.
        </List.Item>
        <List.Item>It can not be installed as an app.</List.Item>
        <List.Item>
          The screen turns off by itself at the table: set a longer screen timeout on the phone for the evening.
        </List.Item>
      </List>
    </section>
  )
}
