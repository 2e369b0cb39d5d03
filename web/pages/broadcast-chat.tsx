import { Navigate } from 'react-router'

/** /chat/broadcast, the target of 'Chat' on the map. Until there are broadcasts, it redirects to the conversations. */
export function BroadcastChatPage() {
  return <Navigate to="/chat/personal" replace />
}
