import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { siteTexts } from '#shared/texts/site.ts'
import { watchAnswers, watchProblems } from './api.ts'
import { isLoginRedirect } from './api-problem.ts'
import { rememberHeard, tellsOfSession } from './last-heard.ts'
import { watchPlainProblems } from './plain-fetch.ts'
import { noteNotice } from './recent-notices.ts'
import type { ReturnState } from './route.ts'
import { currentSession, endSession, endSessionOnServer, onSessionChange } from './session.ts'
import { showTrouble } from './trouble.ts'

/**
 * Handles a refused call for the whole page: a dead session, or a server in trouble. Code that fails to load is
 * trouble, too.
 */
export function watchCalls(): void {
  window.addEventListener('missingcode', reportTrouble)
  watchAnswers(name => {
    if (currentSession().isLoggedIn && tellsOfSession(name)) rememberHeard()
  })
  watchProblems((problem, name) => {
    const { status } = problem
    if (isLoginRedirect(problem)) forceLogout()
    else if (status === 401 && name !== 'POST /api/auth') endSession('expired')
    else if (status >= 500 || (status === 0 && !isToldOffline())) reportTrouble()
  })
}

function reportTrouble() {
  noteNotice({ title: siteTexts.trouble })
  showTrouble()
}

/** Members have a notice for that, which the trouble message would cover while calls keep failing. */
const isToldOffline = () => !navigator.onLine && currentSession().isLoggedIn

/** A dead session leads to the login from any screen, and back afterwards. */
export function useLoginOnExpiry(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      onSessionChange((_, change) => {
        if (change !== 'expired') return
        const { pathname, search, hash } = window.location
        if (pathname === '/login') return
        const state: ReturnState = { from: `${pathname}${search}${hash}` }
        void navigate('/login', { state, replace: true })
      }),
    [navigate],
  )
}

/** A server that fails at a plain fetch leads to /sorry. A dead session leads to the login, as with every call. */
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

/** A proxy in front of the site requires a login first. Nothing of the earlier session may stay. */
function forceLogout(): void {
  endSessionOnServer()
  endSession('forced')
}
