import { useLocation, useNavigate } from 'react-router'
import { isFromScreen } from '#web/lib/viewer-address.ts'

/** Back to where a link of ours opened the viewer, else on to the address given. */
export function useCloseViewer(otherwise: string) {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => void (isFromScreen(state) ? navigate(-1) : navigate(otherwise, { replace: true }))
}
