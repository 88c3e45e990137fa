import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Config } from '../config/s3-settings.ts'

const ACCOUNT = { region: 'eu-central-1', accessKeyId: 'lantern', secretAccessKey: 'oil and a wick' }

export type S3Server = {
  settings: S3Config
  /** Objects by their path. */
  objects: Map<string, Buffer>
  /** Answers that many requests with 503. */
  fail(count: number): void
  close(): void
}

/** A bucket in memory, which checks signatures as S3 does: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  let failures = 0
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const path = request.url ?? ''
    const end = (status: number, answer?: Buffer | string) => response.writeHead(status).end(answer)
    if (failures-- > 0) return end(503, '<Code>SlowDown</Code>')
    const hash = request.headers['x-amz-content-sha256']
    if (signatureOf(request) !== signedAs(request)) return end(403, '<Code>SignatureDoesNotMatch</Code>')
    if (request.method === 'PUT') {
      if (hash !== sha256(body)) return end(400, '<Code>XAmzContentSHA256Mismatch</Code>')
      objects.set(path, body)
      return end(200)
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return end(204)
    }
    const found = objects.get(path)
    return found ? end(200, found) : end(404, '<Code>NoSuchKey</Code>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket: 'images', ...ACCOUNT },
    objects,
    fail: (count) => {
      failures = count
    },
    close: () => void server.close().closeAllConnections(),
  }
}

function signedAs({ headers }: IncomingMessage): string | undefined {
  return headers.authorization?.match(/Signature=([0-9a-f]{64})$/)?.[1]
}

function signatureOf({ method, url = '', headers }: IncomingMessage): string {
  const date = String(headers['x-amz-date'])
  const scope = [date.slice(0, 8), ACCOUNT.region, 's3', 'aws4_request']
  const names = headers.authorization?.match(/SignedHeaders=([^,]+)/)?.[1] ?? ''
  const lines = names.split(';').map((name) => `${name}:${headers[name]}`)
  const request = [method, url, '', ...lines, '', names, headers['x-amz-content-sha256']].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(request)].join('\n')
  const key = scope.reduce((signed: string | Buffer, part) => hmac(signed, part), `AWS4${ACCOUNT.secretAccessKey}`)
  return hmac(key, text).toString('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
