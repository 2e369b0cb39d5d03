import { watchProblems } from './api.ts'
import { endSession } from './session.ts'
import { showTrouble } from './trouble.ts'

/** What a refused call means for the whole page: a dead session, or a server in trouble. */
export function watchCalls(): void {
  watchProblems(({ status }, name) => {
    if (status === 401 && name !== 'POST /api/auth') endSession('expired')
    else if (status === 0 || status >= 500) showTrouble()
  })
}
