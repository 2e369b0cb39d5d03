const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** In groups of four, to be read and typed by people. */
export const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ')

/** An account as it is shown: an IBAN in groups, what a bank calls otherwise as it is. */
export function shownAccount(account: string): string {
  const joined = joinedAccount(account)
  return iban.test(joined) ? inFours(joined) : account
}

/** An account as a bank's form takes it: an IBAN without its spaces. */
export function joinedAccount(account: string): string {
  const joined = account.replace(/\s/g, '').toUpperCase()
  return iban.test(joined) ? joined : account
}
