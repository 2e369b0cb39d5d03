import { IconDoorExit } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '#shared/limits.ts'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { useLogout } from '#web/features/accounts/sessions.data.ts'
import { useSession } from '#web/lib/session.ts'
import { stepsBack } from '#web/lib/steps-back.ts'
import { countUnsent, hasUnsavedChanges } from '#web/lib/unsent.ts'
import { flushWrites } from '#web/lib/writes.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Cluster } from '#web/ui/layout/primitives.tsx'
import { useLateToast } from '#web/ui/overlay/toast.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import type { sendAllWaiting } from './send-waiting.ts'

const texts = accountsTexts.logout

/**
 * /logout — opening it logs out. It asks first only if the site does not get everything within three seconds. Once the
 * server has answered, it leads to the login.
 */
export function LogoutPage() {
  const { mutate: logOut, isSuccess, isError, isIdle } = useLogout()
  const navigate = useNavigate()
  const unsent = useLogoutOnceSent(logOut)
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(() => void navigate('/login', { replace: true }), limits.logoutShownMs)
    return () => clearTimeout(timer)
  }, [isSuccess, navigate])
  return (
    <Page width="narrow">
      {isError ? (
        <ErrorState level={1} title={texts.failedTitle} body={texts.failed} onRetry={logOut} />
      ) : isSuccess ? (
        <EmptyState
          level={1}
          icon={IconDoorExit}
          title={texts.doneTitle}
          body={texts.done}
          action={
            <ButtonLink to="/login" variant="primary">
              {texts.again}
            </ButtonLink>
          }
        />
      ) : isIdle && unsent ? (
        <Question {...unsent} onLogOut={() => logOut()} />
      ) : (
        <EmptyState level={1} icon={IconDoorExit} title={texts.leaving} />
      )}
    </Page>
  )
}

/** What a logout would delete before the site has it. */
interface Unsent {
  readonly messages: number
  readonly hasChanges: boolean
}

const unsentOf = (me: string): Unsent | undefined => {
  const messages = countUnsent(me)
  const hasChanges = hasUnsavedChanges(me)
  return messages > 0 || hasChanges ? { messages, hasChanges } : undefined
}

/** Logs out at once if nothing is unsent, otherwise once all is sent. @returns what could not be sent */
function useLogoutOnceSent(logOut: () => void): Unsent | undefined {
  const { profileId: me } = useSession()
  const client = useQueryClient()
  const showToast = useLateToast()
  const [unsent, setUnsent] = useState<Unsent>()
  const flush = useEffectEvent(async () => {
    if (me === undefined || !unsentOf(me)) return undefined
    if (navigator.onLine) await sendFirst(client, me, showToast)
    return unsentOf(me)
  })
  useEffect(() => {
    const left = new AbortController()
    void flush().then(remaining => {
      if (left.signal.aborted) return
      if (remaining) setUnsent(remaining)
      else logOut()
    })
    return () => left.abort()
  }, [logOut])
  return unsent
}

async function sendFirst(...[client, me, showToast]: Parameters<typeof sendAllWaiting>) {
  try {
    const sending = await import('./send-waiting.ts')
    sending.sendAllWaiting(client, me, showToast)
  } catch {
    // The code could not be loaded either.
  }
  await flushWrites()
}

function Question({ messages, hasChanges, onLogOut }: Unsent & { onLogOut: () => void }) {
  const navigate = useNavigate()
  const stay = () => void (stepsBack() > 0 ? navigate(-1) : navigate('/', { replace: true }))
  return (
    <EmptyState
      level={1}
      icon={IconDoorExit}
      title={messages > 0 ? texts.unsent(messages) : texts.unsaved}
      body={messages > 0 && hasChanges && texts.unsaved}
      action={
        <Cluster gap={3} justify="center">
          <Button variant="primary" onClick={stay}>
            {texts.stay}
          </Button>
          <Button variant="danger" onClick={onLogOut}>
            {texts.anyway}
          </Button>
        </Cluster>
      }
    />
  )
}
