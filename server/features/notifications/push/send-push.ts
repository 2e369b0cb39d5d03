import type { Brand } from '#server/platform/brands/brands.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import type { PushMessage, PushOutcome, PushTarget } from '#server/platform/web-push.ts'
import { factsOf } from '#shared/notification-kinds.ts'
import type { PushPayload } from '#shared/push-payload.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { notificationsTexts } from '#shared/texts/notifications.ts'
import { isGrouped } from '../notifications.queries.ts'
import {
  type DuePush,
  finishPush,
  type PushContent,
  type PushDeviceTarget,
  type PushRetry,
  putOffPush,
  readPush,
} from './push.queries.ts'
import { nextQuietHours, quietUntil } from './quiet-hours.ts'
import type { ServiceGates } from './service-gates.ts'

/** Supplied by the accounts feature: removes a device whose subscription has ended. */
type RemoveDevice = (db: Db, accountId: string, device: PushTarget) => Promise<void>

export interface PushParts
  extends Pick<Platform, 'brands' | 'clock' | 'db' | 'deliverPush' | 'log' | 'secret'> {
  readonly removeDevice: RemoveDevice
  readonly gates: ServiceGates
}

/**
 * The current content of a claimed push. Undefined when the member has attended to it meanwhile, or it is postponed.
 */
export async function preparePush({ clock, db }: Pick<PushParts, 'clock' | 'db'>, push: DuePush) {
  const now = clock.now()
  const content = await readPush(db, push, now)
  const quietEnd = content?.quietHours && quietUntil(now, content.quietHours)
  if (content && !quietEnd) return { push, content }
  if (quietEnd) await putOffPush(db, push, spread(quietEnd, push))
  else await finishPush(db, push, undefined)
  return undefined
}

/**
 * Many members' quiet hours end at seven, so ends are spread by member. All pushes of one member come at the same time
 * and can be one.
 */
const spread = (end: Date, { profileId }: DuePush) =>
  new Date(
    end.getTime() + (Number.parseInt(profileId.slice(-8), 16) % serverLimits.push.quietEndSpreadMs),
  )

type PreparedPush = NonNullable<Awaited<ReturnType<typeof preparePush>>>

/**
 * Sends the push to all devices at once, through the gates of their push services. No transaction waits for a push
 * service.
 */
export async function sendPush(
  parts: PushParts,
  { push, content }: PreparedPush,
  stop: AbortSignal,
): Promise<void> {
  const { clock, db } = parts
  const results = await Promise.all(
    content.devices.map(async device => ({
      device,
      outcome: await sendToDevice(parts, { push, content, device, stop }),
    })),
  )
  await finishPush(db, push, retryOf(push, results, clock.now()))
}

interface Sending extends PreparedPush {
  readonly device: PushDeviceTarget
  readonly stop: AbortSignal
}

async function sendToDevice(
  { brands, clock, db, deliverPush, gates, log, removeDevice, secret }: PushParts,
  { push, content, device, stop }: Sending,
): Promise<PushOutcome> {
  const { endpoint, host, service } = device
  const recipient = { secret, profileId: push.profileId, endpoint, brand: brands.of(host) }
  const message = pushMessage(content, { ...recipient, now: clock.now() })
  const outcome = await gates.pass(service, () => deliverPush(device, message, stop))
  if (outcome.kind === 'gone') await removeDevice(db, content.accountId, device)
  if (outcome.kind === 'refused') {
    log.warn({ service, status: outcome.status }, 'a push service refused a push')
  }
  return outcome
}

/**
 * Another try for the devices that failed, at growing intervals. Undefined when none are left, or after too many tries.
 */
function retryOf(
  push: DuePush,
  results: readonly { readonly device: PushTarget; readonly outcome: PushOutcome }[],
  now: Date,
): PushRetry | undefined {
  const { retryFirstMs, retryMostMs, triesMax } = serverLimits.push
  const waits: number[] = []
  const left: string[] = []
  for (const { device, outcome } of results) {
    if (outcome.kind !== 'failed') continue
    left.push(device.endpoint)
    waits.push(outcome.retryAfterMs ?? 0)
  }
  if (left.length === 0 || push.failures + 1 >= triesMax) return undefined
  const waitMs = Math.max(retryFirstMs * 2 ** push.failures, ...waits)
  return { at: new Date(now.getTime() + Math.min(waitMs, retryMostMs)), left }
}

const paddedBytes = 1_024
/** 32 letters of base64url. */
const topicBytes = 24

interface PushRecipient {
  readonly secret: Buffer
  readonly profileId: string
  readonly endpoint: string
  readonly brand: Pick<Brand, 'name' | 'mailName'>
  readonly now: Date
}

/** The message for one device. All neutral messages look alike, and the newest replaces the earlier ones. */
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

/** Some kinds show details only on the page, where nobody else looks. */
const saysMore = ({ item, isDetailed }: PushContent) =>
  isDetailed && !factsOf(item.kind).isPushedNeutrally

/** One open push for each conversation, group or case, or a single one if they all look alike. */
function subjectOf(content: PushContent) {
  if (!saysMore(content)) return ['new']
  const { item, actorId } = content
  const { kind } = item
  return isGrouped(kind) ? [kind] : [kind, actorId ?? item.url ?? '']
}

/** Differs by device, so push services cannot tell which devices belong to one member. */
const topicOf = (secret: Buffer, endpoint: string, subject: readonly string[]) =>
  keyedHash(secret, 'push topic', [endpoint, ...subject].join('|'))
    .subarray(0, topicBytes)
    .toString('base64url')

/** Pads the JSON with spaces, so its length tells a push service nothing. */
function padded(payload: PushPayload): Buffer {
  const bytes = Buffer.from(JSON.stringify(payload))
  const length = Math.ceil(bytes.length / paddedBytes) * paddedBytes
  return Buffer.concat([bytes], length).fill(' ', bytes.length)
}
