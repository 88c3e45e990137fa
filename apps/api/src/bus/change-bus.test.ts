import { expect, test, vi } from 'vitest'
import { createBusHub } from '../testing/bus-hub.ts'
import { createChangeBus, type DocumentsChange } from './change-bus.ts'
import { type BusEvent, messagesOf, readMessage } from './events.ts'
import type { Transport, TransportListener } from './transport.ts'

const CHANGE: DocumentsChange = {
  campaignId: 'salt-road',
  seq: 7,
  by: { seq: 1, pubSeq: 0 },
  collections: ['characters'],
  pubCollections: [],
}

function recordChanges(bus: ReturnType<typeof createChangeBus>) {
  const heard: DocumentsChange[] = []
  bus.on('changed', (change) => void heard.push(change))
  return heard
}

test('an event reaches the listeners of every process once', async () => {
  const hub = createBusHub()
  const [one, two] = [createChangeBus(hub.connect()), createChangeBus(hub.connect())]
  await Promise.all([one.opened, two.opened])
  const [atOne, atTwo] = [recordChanges(one), recordChanges(two)]
  one.changed(CHANGE)
  expect(atOne).toEqual([CHANGE])
  await vi.waitFor(() => expect(atTwo).toEqual([CHANGE]))
  expect(atOne).toEqual([CHANGE])
})

test('an event of a transaction is sent after the commit, or by the commit itself where the transport allows it', () => {
  const published: string[] = []
  const open = (isInCommit: boolean) =>
    createChangeBus({
      isInCommit,
      publish: (messages) => void published.push(...messages),
      listen: async () => {},
      close: async () => {},
    })
  for (const isInCommit of [true, false]) {
    const bus = open(isInCommit)
    const heard = recordChanges(bus)
    const [effects, inCommit]: [(() => void)[], string[]] = [[], []]
    const afterCommit = (effect: () => void, messages: readonly string[] = []) => {
      effects.push(effect)
      inCommit.push(...messages)
    }
    bus.within({ afterCommit }).changed(CHANGE)
    expect([heard, published]).toEqual([[], []])
    for (const effect of effects) effect()
    const expected = messagesOf(bus.process, [['changed', CHANGE]])
    expect([heard, inCommit, published.splice(0)]).toEqual([
      [CHANGE],
      isInCommit ? expected : [],
      isInCommit ? [] : expected,
    ])
  }
})

test('who was cut off tells the others, because its own messages may be lost too', async () => {
  const hub = createBusHub()
  const [one, two] = [createChangeBus(hub.connect()), createChangeBus(hub.connect())]
  await Promise.all([one.opened, two.opened])
  let listener: TransportListener | undefined
  const cut: Transport = {
    ...hub.connect(),
    listen: async (given) => {
      listener = given
    },
  }
  createChangeBus(cut)
  const looks: string[] = []
  one.onGap(() => void looks.push('one'))
  two.onGap(() => void looks.push('two'))
  listener?.onGap()
  await vi.waitFor(() => expect(looks).toEqual(['one', 'two']))
})

test('a message is never longer than PostgreSQL takes, and nothing is lost between them', () => {
  const events = Array.from({ length: 400 }, (_, number): BusEvent => ['rightsChanged', `user:person-${number}-é`])
  const messages = messagesOf('abcdef01', events)
  expect(Math.max(...messages.map((message) => Buffer.byteLength(message)))).toBeLessThan(8_000)
  expect(messages.length).toBeLessThan(4)
  expect(messages.flatMap((message) => readMessage(message)?.events)).toEqual(events)
})

test('a change that fits into no message says only where something moved', () => {
  const members = Array.from({ length: 1_000 }, (_, number) => `member-${number}`)
  const change: DocumentsChange = { ...CHANGE, personal: { members, pubSeq: 3, collections: ['handouts'] } }
  expect(messagesOf('a', [['changed', change]])).toEqual(['["a",["moved","salt-road"]]'])
})

test('what is no message, or an event of a newer version, does nothing', async () => {
  const hub = createBusHub()
  const bus = createChangeBus(hub.connect())
  await bus.opened
  const heard = recordChanges(bus)
  const other = hub.connect()
  other.publish(['', '{', '7', '[]', '["x", 1]', '["x",["newer",1]]', ...messagesOf('x', [['changed', CHANGE]])])
  await vi.waitFor(() => expect(heard).toEqual([CHANGE]))
})
