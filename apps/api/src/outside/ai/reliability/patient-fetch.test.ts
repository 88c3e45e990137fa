import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { patientFetch } from './patient-fetch.ts'

test('a request that hangs ends with its signal, even if memory was tidied up meanwhile', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const asked = once(server, 'request')
  const over = new AbortController()
  const { port } = server.address() as AddressInfo
  const answer = patientFetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x', signal: over.signal })
  const [request] = await asked
  const closed = once(request.socket, 'close')
  setFlagsFromString('--expose-gc')
  const tidyUp = runInNewContext('gc') as () => void
  for (let turn = 0; turn < 5; turn += 1) {
    await nextTurn()
    tidyUp()
  }
  over.abort()
  await expect(answer).rejects.toThrow('aborted')
  await closed
})
