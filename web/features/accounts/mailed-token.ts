import { fieldsOf } from '#web/lib/fields-of.ts'

export interface LoginToken {
  readonly email: string
  readonly password: string
}

const parameter = 'token'
let login: LoginToken | undefined
let emailToken: string | undefined

/**
 * Removes a token from the address bar at once, before anything else can read or store the address. It is in the
 * fragment, which no server or proxy receives; mails of an older version put it in the query.
 */
export function takeMailedToken(): void {
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams(search)
  const inFragment = tokenInFragment()
  const token = inFragment ?? query.get(parameter)
  if (token === null) return
  query.delete(parameter)
  const rest = `${query.size > 0 ? `?${query}` : ''}${inFragment === null ? hash : ''}`
  window.history.replaceState(window.history.state, '', `${pathname}${rest}`)
  if (pathname === '/login') login = decodeLoginToken(token)
  if (pathname === '/confirmEmail' || pathname === '/undoEmail') emailToken = token
}

/** Pasting a link into a tab that already shows its page does not reload the page. */
export function watchMailedToken(): void {
  window.addEventListener('hashchange', () => {
    if (tokenInFragment() !== null) window.location.reload()
  })
}

const tokenInFragment = () => new URLSearchParams(window.location.hash.slice(1)).get(parameter)

export const takenLoginToken = (): LoginToken | undefined => login

export function clearLoginToken(): void {
  login = undefined
}

export const takenEmailToken = (): string | undefined => emailToken

export function clearEmailToken(): void {
  emailToken = undefined
}

/** Decodes base64url of JSON `{email, password}`. Undefined for anything else, since anyone can make such a link. */
export function decodeLoginToken(token: string): LoginToken | undefined {
  const { email, password } = fieldsOf(parsed(token))
  if (typeof email !== 'string' || typeof password !== 'string') return undefined
  return { email, password }
}

function parsed(token: string): unknown {
  try {
    const base64 = token.replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // The link is damaged by a mail program or made up, so the form starts empty.
    return undefined
  }
}
