import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '#shared/limits.ts'
import { useLogout } from './sessions.data.ts'

/** Logs out as the screen opens, and leads on to the login once the server has answered. */
export function useLogoutNow() {
  const { mutate, isSuccess, isError, isPending } = useLogout()
  const navigate = useNavigate()
  useEffect(() => mutate(), [mutate])
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(() => void navigate('/login', { replace: true }), limits.logoutShownMs)
    return () => clearTimeout(timer)
  }, [isSuccess, navigate])
  return { isSuccess, isError, isPending, logOut: mutate }
}
