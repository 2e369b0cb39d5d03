import { ApiProblem } from './api-problem.ts'

/**
 * A proxy in front of the site may answer a call by leading to its login. The fetch follows, so the answer is that of
 * the login page; the redirect itself is what the caller hears of.
 */
export function loginRedirectOf({ redirected, url }: Response): ApiProblem | undefined {
  if (!redirected || new URL(url).pathname !== '/login') return undefined
  return new ApiProblem({ status: 302, statusText: 'Found', headers: new Headers() }, {})
}

/** Whether it was the login that stood in the way of a call. */
export const isLoginRedirect = ({ status }: ApiProblem): boolean => status === 302
