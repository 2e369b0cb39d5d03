import { domainToASCII, domainToUnicode } from 'node:url'
import { hasHiddenMark } from '#shared/credentials.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { refuseField } from '../refusal.ts'

/** Other ASCII has a meaning in addresses of the web, which `domainToASCII` would apply. */
const unfitInDomain = /[^\w.\-\P{ASCII}]/u
const hostName = /^(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}$/
/** `domainToASCII` reads such a name as an IPv4 address. */
const endsInNumber = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/
const hostNameMaxLength = 253

/**
 * The one spelling of an address, in which accounts are stored and found: lower case in NFC, the domain as IDNA writes
 * it in DNS. Undefined if mail cannot have this address.
 */
export function emailAddress(typed: string): string | undefined {
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, at).toLowerCase().normalize('NFC')
  const domain = dnsName(typed.slice(at + 1))
  if (at < 1 || domain === undefined || hasHiddenMark(local)) return undefined
  const address = `${local}@${domain}`
  return Array.from(address).length > serverLimits.emailMaxLength ? undefined : address
}

function dnsName(domain: string) {
  if (unfitInDomain.test(domain)) return undefined
  const name = domainToASCII(domain).replace(/\.$/, '')
  const isName = name.length <= hostNameMaxLength && hostName.test(name) && !endsInNumber.test(name)
  return isName ? name : undefined
}

/** @returns the address in its one spelling */
export function requireEmailAddress(path: string, typed: string): string {
  const address = emailAddress(typed)
  if (address !== undefined) return address
  refuseHiddenMarks(path, typed)
  return refuseField(path, 'must end with the domain of a mail server')
}

/** Refuses them unless IDNA drops them from the domain. */
export function refuseHiddenMarks(path: string, typed: string): void {
  if (hasHiddenMark(typed) && emailAddress(typed) === undefined) {
    refuseField(path, 'must not contain invisible characters')
  }
}

/** The address with its domain as people write it, if that leads back to the same domain. */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = domainToUnicode(email.slice(at))
  return domainToASCII(domain) === email.slice(at) ? email.slice(0, at) + domain : email
}
