import { keyedHash } from '../secrets.ts'

/** Mail services whose mailboxes ignore dots, by the domain that names them all. */
const dotlessDomains = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/**
 * The mailbox that an address leads to, as a key to count and compare by: without case, without a `+tag`, without dots
 * where the service ignores them. Mails still go to the address as it was written.
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

/** Stored of the mailbox an account was opened with: without SECRET it reveals no address. */
export const mailboxDigest = (secret: Buffer, email: string): Buffer =>
  keyedHash(secret, 'mailbox', mailboxOf(email))
