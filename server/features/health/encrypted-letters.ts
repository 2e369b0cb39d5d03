import { decrypt, encrypt } from '#server/platform/secrets.ts'
import { type HealthConditionName, healthConditions } from '#shared/health.ts'

/** The encrypted data of a notice. It has the same length for every condition, so the length reveals nothing. */

export interface Letter {
  readonly recipientProfileId: string
  readonly condition: HealthConditionName
  /** The sender's `accounts.health_key`. */
  readonly senderKey: string
}

const purposes = { letter: 'health letter', sender: 'health sender', condition: 'health condition' }
const idLength = 36
const conditionLength = 32

export const encryptLetter = (
  secret: Buffer,
  { recipientProfileId, condition, senderKey }: Letter,
): Buffer =>
  encrypt(secret, purposes.letter, Buffer.from(recipientProfileId + senderKey + padded(condition)))

/** @throws Error when the letter was encrypted with another secret */
export function decryptLetter(secret: Buffer, encrypted: Uint8Array): Letter {
  const text = decrypt(secret, purposes.letter, encrypted).toString()
  return {
    recipientProfileId: text.slice(0, idLength),
    senderKey: text.slice(idLength, 2 * idLength),
    condition: conditionIn(text.slice(2 * idLength)),
  }
}

export const encryptCondition = (secret: Buffer, condition: HealthConditionName): Buffer =>
  encrypt(secret, purposes.condition, Buffer.from(padded(condition)))

export const decryptCondition = (secret: Buffer, encrypted: Uint8Array): HealthConditionName =>
  conditionIn(decrypt(secret, purposes.condition, encrypted).toString())

export const encryptSender = (secret: Buffer, senderKey: string): Buffer =>
  encrypt(secret, purposes.sender, Buffer.from(senderKey))

/** Only for an administrator who gives a reason (appeals.ts). */
export const decryptSender = (secret: Buffer, encrypted: Uint8Array): string =>
  decrypt(secret, purposes.sender, encrypted).toString()

const padded = (condition: HealthConditionName) => condition.padEnd(conditionLength)

function conditionIn(text: string): HealthConditionName {
  const name = text.trimEnd()
  if (isCondition(name)) return name
  throw new Error('Unknown condition in an encrypted health notice')
}

const isCondition = (name: string): name is HealthConditionName =>
  Object.hasOwn(healthConditions, name)
