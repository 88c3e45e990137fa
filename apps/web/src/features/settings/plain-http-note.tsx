import { List, Text } from '@mantine/core'

/** What a browser can't do on a page over plain http; renders nothing over https and on localhost. */
export function PlainHttpNote() {
  if (window.isSecureContext) return null
  return (
    <section aria-label="Over plain http">
      <Text mb="xs">This page uses plain http. You can play, with these limits:</Text>
      <List spacing="xs" pr="sm">
        <List.Item>
          To open it again, you need the server. A page you leave open keeps working, and what you write stays on this
          device.
        </List.Item>
        <List.Item>You can’t install it as an app.</List.Item>
        <List.Item>The screen turns off by itself. Set a longer screen timeout on your phone.</List.Item>
      </List>
    </section>
  )
}
