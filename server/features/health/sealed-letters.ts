import { seal, unseal } from '#server/platform/secrets.ts'
import { type HealthConditionName, healthConditions } from '#shared/health.ts'

/** What is stored of a notice, sealed: of one length whatever is in it, or a length would name a condition. */

export interface Letter {
  readonly recipientProfileId: string
  readonly condition: HealthConditionName
  /** The sender's `accounts.health_key`. */
  readonly senderKey: string
}

const purposes = { letter: 'health letter', sender: 'health sender', condition: 'health condition' }
const idLength = 36
const conditionLength = 32

export const sealLetter = (
  secret: Buffer,
  { recipientProfileId, condition, senderKey }: Letter,
): Buffer =>
  seal(secret, purposes.letter, Buffer.from(recipientProfileId + senderKey + padded(condition)))

/** @throws Error when it was sealed with another secret */
export function openLetter(secret: Buffer, sealed: Uint8Array): Letter {
  const text = unseal(secret, purposes.letter, sealed).toString()
  return {
    recipientProfileId: text.slice(0, idLength),
    senderKey: text.slice(idLength, 2 * idLength),
    condition: conditionIn(text.slice(2 * idLength)),
  }
}

export const sealCondition = (secret: Buffer, condition: HealthConditionName): Buffer =>
  seal(secret, purposes.condition, Buffer.from(padded(condition)))

export const openCondition = (secret: Buffer, sealed: Uint8Array): HealthConditionName =>
  conditionIn(unseal(secret, purposes.condition, sealed).toString())

export const sealSender = (secret: Buffer, senderKey: string): Buffer =>
  seal(secret, purposes.sender, Buffer.from(senderKey))

/** For an administrator who says why, and for nothing else (appeals.ts). */
export const openSender = (secret: Buffer, sealed: Uint8Array): string =>
  unseal(secret, purposes.sender, sealed).toString()

const padded = (condition: HealthConditionName) => condition.padEnd(conditionLength)

function conditionIn(text: string): HealthConditionName {
  const name = text.trimEnd()
  if (isCondition(name)) return name
  throw new Error('a sealed condition is unknown')
}

const isCondition = (name: string): name is HealthConditionName =>
  Object.hasOwn(healthConditions, name)
