import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/base.css'
import './lib/import-chunk.ts'
import { App, preloadScreen } from './app.tsx'
import { takeMailedToken, watchMailedToken } from './features/accounts/mailed-token.ts'
import { persistCache } from './lib/persisted-cache.ts'
import { createQueryClient } from './lib/query-client.ts'
import { watchQuickExit } from './lib/quick-exit.ts'
import { openDevice } from './lib/session.ts'
import { settingsQuery } from './lib/settings.data.ts'
import { watchCalls } from './lib/watch-calls.ts'
import { mayOpen, UnheardScreen, watchUnheard } from './unheard-screen.tsx'

/** After this time, a placeholder replaces the screen. */
const preloadMaxMs = 150

const queryClient = createQueryClient()

takeMailedToken()
watchMailedToken()
// The settings of a member are known once the device is open, from any tab's last answer.
watchQuickExit(() => queryClient.getQueryData(settingsQuery.queryKey)?.escapeExits !== false)
watchCalls()
// Not a top-level await, because pages import this module's file and would wait for it.
void start()

async function start() {
  await openDevice()
  if (!(await mayOpen())) return draw(<UnheardScreen />)
  watchUnheard()
  persistCache(queryClient)
  await Promise.race([preloadScreen(queryClient), after(preloadMaxMs)])
  draw(<App queryClient={queryClient} />)
}

function draw(screen: ReactNode) {
  const root = document.getElementById('root')
  if (!root) return
  // In slices, so that a slow device answers touches in between.
  startTransition(() => createRoot(root).render(<StrictMode>{screen}</StrictMode>))
}

function after(ms: number) {
  return new Promise(resolve => setTimeout(resolve, ms))
}
