import { keyedHash } from '#server/platform/secrets.ts'
import type { PushMessage } from '#server/platform/web-push.ts'
import { isPushedNeutrally } from '#shared/notification-kinds.ts'
import type { PushPayload } from '#shared/push-payload.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { notificationsTexts } from '#shared/texts/notifications.ts'
import { bundledKinds } from '../notifications.queries.ts'
import type { PushContent } from './push.queries.ts'
import { nextQuietHours } from './quiet-hours.ts'

const paddedBytes = 1_024
/** 32 letters of base64url. */
const topicBytes = 24

interface Names {
  /** The brand's own. */
  readonly name: string
  /** One that gives nothing away. */
  readonly mailName: string
}

interface PushRecipient {
  readonly secret: Buffer
  readonly profileId: string
  readonly endpoint: string
  readonly brand: Names
  readonly now: Date
}

/** The message for one device. All neutral ones look alike, and the newest takes the place of those before. */
export function pushMessage(
  content: PushContent,
  { secret, profileId, endpoint, brand, now }: PushRecipient,
): PushMessage {
  const { item, isDiscreet, quietHours, urgency } = content
  const isDetailed = saysMore(content)
  const quiet = quietHours && nextQuietHours(now, quietHours)
  const topic = topicOf(secret, endpoint, [profileId, ...subjectOf(content)])
  return {
    payload: padded({
      profileId,
      title: isDetailed && !isDiscreet ? brand.name : brand.mailName,
      body: isDetailed ? item.bodyText : notificationsTexts.neutral,
      url: (content.isOne && item.url) || '/notifications',
      tag: isDetailed ? topic : 'new',
      ...(quiet ? { quiet: { from: quiet.from.getTime(), to: quiet.to.getTime() } } : {}),
    }),
    ttlSeconds: serverLimits.push.ttlMs / 1_000,
    urgency,
    topic,
  }
}

/** Some kinds say it nowhere but on the page, where nobody else looks. */
const saysMore = ({ item, isDetailed }: PushContent) => isDetailed && !isPushedNeutrally(item.kind)

/** One open push for each conversation, bundle or case; one for all where they look alike. */
function subjectOf(content: PushContent) {
  if (!saysMore(content)) return ['new']
  const { item, actorId } = content
  const { kind } = item
  return bundledKinds.includes(kind) ? [kind] : [kind, actorId ?? item.url ?? '']
}

/** Another one for each device, so that push services cannot tell whose belong together. */
const topicOf = (secret: Buffer, endpoint: string, subject: readonly string[]) =>
  keyedHash(secret, 'push topic', [endpoint, ...subject].join('|'))
    .subarray(0, topicBytes)
    .toString('base64url')

/** Its length tells a push service nothing: JSON may end in spaces. */
function padded(payload: PushPayload): Buffer {
  const bytes = Buffer.from(JSON.stringify(payload))
  const length = Math.ceil(bytes.length / paddedBytes) * paddedBytes
  return Buffer.concat([bytes], length).fill(' ', bytes.length)
}
