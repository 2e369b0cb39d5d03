import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { ReturnState } from './return-path.ts'
import { onSessionChange } from './session.ts'

/** A dead session leads to the login from wherever one is, and back afterwards. */
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
