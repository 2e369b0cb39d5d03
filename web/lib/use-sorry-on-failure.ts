import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { forceLogout } from './force-logout.ts'
import { isLoginRedirect } from './login-redirect.ts'
import { watchPlainProblems } from './plain-problems.ts'
import { endSession } from './session.ts'

/** A server that fails at a plain fetch leads to /sorry; a dead session leads to the login, as with every call. */
export function useSorryOnFailure(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      watchPlainProblems(problem => {
        if (isLoginRedirect(problem)) forceLogout()
        else if (problem.status === 401) endSession('expired')
        else if (problem.status >= 500) void navigate('/sorry')
      }),
    [navigate],
  )
}
