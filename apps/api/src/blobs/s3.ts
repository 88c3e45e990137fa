import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../config/s3-settings.ts'
import type { Blobs } from './blobs.ts'

const TIMEOUT_MS = 10_000
const RETRIES = 2

/** In a bucket that only this program writes to, with the bucket in the path, as every such service accepts it. */
export function s3Blobs({ endpoint, bucket, ...account }: S3Config): Blobs {
  const client = new AwsClient({ ...account, service: 's3', retries: RETRIES })
  const send = async (id: string, init: RequestInit, fine: number[]): Promise<Response> => {
    const address = `${endpoint}/${bucket}/${id.slice(0, 2)}/${id}`
    const answer = await client.fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (fine.includes(answer.status)) return answer
    throw new Error(`${init.method} of an image was answered ${answer.status} by ${endpoint}: ${await answer.text()}`)
  }
  return {
    async put(id, bytes) {
      // The id is the hash of the bytes, so the service refuses any that were damaged on the way.
      const headers = { 'x-amz-content-sha256': id, 'content-type': 'application/octet-stream' }
      await (await send(id, { method: 'PUT', headers, body: Buffer.from(bytes) }, [200])).body?.cancel()
    },
    async read(id) {
      const answer = await send(id, { method: 'GET' }, [200, 404])
      if (answer.status === 200) return new Uint8Array(await answer.arrayBuffer())
      await answer.body?.cancel()
      return undefined
    },
    async remove(id) {
      // Services differ in what they answer for bytes that aren't there.
      await (await send(id, { method: 'DELETE' }, [200, 204, 404])).body?.cancel()
    },
  }
}
