import { watchProblems } from './api.ts'
import { forceLogout } from './force-logout.ts'
import { isLoginRedirect } from './login-redirect.ts'
import { endSession } from './session.ts'
import { showTrouble } from './trouble.ts'

/** What a refused call means for the whole page: a dead session, or a server in trouble. */
export function watchCalls(): void {
  watchProblems((problem, name) => {
    const { status } = problem
    if (isLoginRedirect(problem)) forceLogout()
    else if (status === 401 && name !== 'POST /api/auth') endSession('expired')
    else if (status === 0 || status >= 500) showTrouble()
  })
}
