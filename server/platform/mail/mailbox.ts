import { keyedHash } from '../secrets.ts'

/** Mail services whose mailboxes ignore dots, with the main domain of each. */
const dotlessDomains = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/**
 * The mailbox of an address, as a key to count and compare by. It has no upper case, no `+tag`, and no dots if the
 * service ignores them. Mails still go to the address as written.
 */
export function mailboxOf(email: string): string {
  const address = email.normalize('NFKC').toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const local = address.slice(0, at)
  const untagged = local.split('+')[0] || local
  const dotless = dotlessDomains.get(domain)
  return dotless ? `${untagged.replaceAll('.', '')}@${dotless}` : `${untagged}@${domain}`
}

/** Stored for the mailbox that opened an account. Without SECRET it reveals no address. */
export const mailboxDigest = (secret: Buffer, email: string): Buffer =>
  keyedHash(secret, 'mailbox', mailboxOf(email))
