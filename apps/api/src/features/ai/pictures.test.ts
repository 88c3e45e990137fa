import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPng, PICTURE_PATH } from '../../testing/ai-provider/index.ts'
import { type AiServer, startAiServer } from '../../testing/ai-server.ts'

let ai: AiServer
beforeEach(async () => {
  ai = await startAiServer()
})
afterEach(() => ai.close())

const PNG_URL = /^data:image\/png;base64,iVBORw0KGgo/
const portrait = () => ai.ask('generate-character-image', { description: 'An old ferrywoman', characterType: 'NPC' })
const given = (answer: object) => ai.provider.script({ images: [{ answers: { data: [answer] } }] })

test('a picture comes as a data URL, drawn from the description', async () => {
  const answer = await portrait()
  expect(answer.json().imageUrl).toMatch(PNG_URL)
  expect(ai.provider.requests[0]?.body).toMatchObject({
    model: 'pictures',
    response_format: 'b64_json',
    prompt: expect.stringContaining('An old ferrywoman'),
  })
})

test('a picture given by address is only fetched from the provider itself', async () => {
  const { origin } = new URL(ai.provider.url)
  given({ url: `${origin}${PICTURE_PATH}` })
  expect((await portrait()).json().imageUrl).toMatch(PNG_URL)

  const asked: string[] = []
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  elsewhere.listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const foreign = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  for (const url of [`${foreign}/picture.png`, 'file:///etc/passwd', 'http://[', `${origin}/leave?to=${foreign}`]) {
    given({ url })
    const answer = await portrait()
    expect([url, answer.statusCode]).toEqual([url, 502])
    expect(answer.body).not.toContain('127.0.0.1')
  }
  expect(asked).toEqual([])
  elsewhere.close()
})

test('a picture of more than 20 MiB is refused', async () => {
  const png = Buffer.concat([aPng(), Buffer.alloc(20 * 1024 * 1024)])
  given({ b64_json: png.toString('base64') })
  expect((await portrait()).json().message).toBe('The AI’s picture is too large.')
})

test('bytes that are not a picture are refused', async () => {
  for (const bytes of ['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'MZ', '']) {
    given({ b64_json: Buffer.from(bytes).toString('base64') })
    const answer = await portrait()
    expect([bytes, answer.statusCode, answer.json().code]).toEqual([bytes, 502, 'ai_bad_answer'])
  }
})

test('a GPT image model gets no format option, and another model without it is asked again without', async () => {
  ai.provider.script({ images: [{ fails: 400, message: "Unknown parameter: 'response_format'." }] })
  expect((await portrait()).json().imageUrl).toMatch(PNG_URL)
  expect(ai.provider.requests.map(({ body }) => body.response_format)).toEqual(['b64_json', undefined])
  await ai.close()
  ai = await startAiServer({ env: { AI_IMAGE_MODEL: 'gpt-image-1' } })
  await portrait()
  expect(ai.provider.requests.map(({ body }) => body.response_format)).toEqual([undefined])
})

test('a description stopped by the filter is reported as such', async () => {
  ai.provider.script({ images: [{ fails: 400, code: 'content_policy_violation' }] })
  expect((await portrait()).json().code).toBe('ai_filtered')
})

test('a map is drawn from its key', async () => {
  const answer = (await ai.ask('generate-map', { theme: 'Drowned chapel' })).json()
  expect(answer.imageUrl).toMatch(PNG_URL)
  expect(answer.imageProblem).toBeUndefined()
  expect(ai.provider.requests[1]?.body.prompt).toContain(answer.mapKey[0].name)
})

test('a map whose picture failed is still a map, and says why it has no picture', async () => {
  ai.provider.script({ images: [{ fails: 429, code: 'insufficient_quota' }] })
  const answer = await ai.ask('generate-map')
  expect([answer.statusCode, answer.json().imageUrl]).toEqual([200, ''])
  expect(answer.json().imageProblem).toContain('quota is used up')
  expect(answer.json().mapKey.length).toBeGreaterThan(0)
})

test('without an image model a map has text only, and a portrait is refused', async () => {
  await ai.close()
  ai = await startAiServer({ kinds: ['TEXT'] })
  expect((await ai.ask('generate-map')).json()).toMatchObject({
    imageUrl: '',
    imageProblem: 'AI drawing isn’t set up on this server.',
  })
  const answer = await portrait()
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'ai_missing'])
  expect(answer.json().message).toBe('AI drawing isn’t set up on this server.')
})
