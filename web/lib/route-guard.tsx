import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { mayOpen, waitsForRoles } from './menu-rule.ts'
import { usePageTitle } from './page-title.ts'
import { type ReturnState, returnPathOf } from './return-path.ts'
import type { RouteRow } from './route-row.ts'
import { useSession } from './session.ts'

export interface RouteGuardProps {
  row: RouteRow
  /** Stands there while it is not known whether it opens. */
  waiting: ReactNode
  children: ReactNode
}

/** Opens a screen to those who may see it, and leads the others to the login and back, or home. */
export function RouteGuard({ row, waiting, children }: RouteGuardProps) {
  const session = useSession()
  const { pathname, search, hash, state } = useLocation()
  usePageTitle(row.label)
  if (mayOpen(row, session)) return children
  if (waitsForRoles(row, session)) return waiting
  if (session.isLoggedIn) return <Navigate to={returnPathOf(state)} replace />
  const from: ReturnState = { from: `${pathname}${search}${hash}` }
  return <Navigate to="/login" state={from} replace />
}
