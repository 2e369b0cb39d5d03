import { Navigate } from 'react-router'

/** /chat/broadcast, where the map's 'Chat' leads. Until there are broadcasts, it leads on to the member's conversations. */
export function BroadcastChatPage() {
  return <Navigate to="/chat/personal" replace />
}
