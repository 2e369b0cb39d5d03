import { createECDH } from 'node:crypto'
import { keptKey } from './secrets.ts'
import { StartupError } from './startup-error.ts'

/**
 * The public half, in base64url, of the key that names this site to push services (VAPID): the operator's, else the
 * one made on first start.
 */
export async function applicationServerKey(
  dataDirectory: string,
  givenPrivateKey: string | undefined,
): Promise<string> {
  const { file, key } = givenPrivateKey
    ? { file: 'VAPID_PRIVATE_KEY', key: givenPrivateKey }
    : await keptKey(dataDirectory, 'vapid', makePrivateKey)
  const publicKey = publicKeyOf(key)
  if (!publicKey) throw new StartupError(`${file} does not hold a VAPID private key.`)
  return publicKey
}

/** Of a private key; both in base64url. Undefined when that one is no key of the curve P-256. */
export function publicKeyOf(privateKey: string): string | undefined {
  // 32 bytes.
  if (!/^[\w-]{43}$/.test(privateKey)) return undefined
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
  } catch {
    return undefined
  }
  return curve.getPublicKey('base64url')
}

async function makePrivateKey() {
  const { default: webPush } = await import('web-push')
  return webPush.generateVAPIDKeys().privateKey
}
