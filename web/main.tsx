import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/base.css'
import { App } from './app.tsx'
import { takeMailedToken } from './features/accounts/mailed-token.ts'
import { persistCache } from './lib/persisted-cache.ts'
import { createQueryClient } from './lib/query-client.ts'
import { watchQuickExit } from './lib/quick-exit.ts'
import { watchCalls } from './lib/watch-calls.ts'

takeMailedToken()
watchQuickExit()
watchCalls()
const queryClient = createQueryClient()
persistCache(queryClient)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  )
}
