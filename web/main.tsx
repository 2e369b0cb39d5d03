import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/base.css'
import './lib/import-chunk.ts'
import { App, preloadScreen } from './app.tsx'
import { takeMailedToken, watchMailedToken } from './features/accounts/mailed-token.ts'
import { persistCache } from './lib/persisted-cache.ts'
import { createQueryClient } from './lib/query-client.ts'
import { watchQuickExit } from './lib/quick-exit.ts'
import { watchCalls } from './lib/watch-calls.ts'

takeMailedToken()
watchMailedToken()
watchQuickExit()
watchCalls()
const queryClient = createQueryClient()
persistCache(queryClient)

/** After it a placeholder stands for the screen. */
const preloadMaxMs = 150

const patience = new Promise(resolve => setTimeout(resolve, preloadMaxMs))
// Not awaited at the top: pages import of this module's file, and would wait for it.
void Promise.race([preloadScreen(queryClient), patience]).then(() => {
  const root = document.getElementById('root')
  if (!root) return
  // In slices, so that a slow device answers touches meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App queryClient={queryClient} />
      </StrictMode>,
    ),
  )
})
