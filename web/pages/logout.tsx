import { IconDoorExit } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '#shared/limits.ts'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { useLogout } from '#web/features/accounts/sessions.data.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'

const texts = accountsTexts.logout

/** /logout — opening it logs out. Once the server has answered, it leads to the login. */
export function LogoutPage() {
  const { mutate: logOut, isSuccess, isError } = useLogout()
  const navigate = useNavigate()
  useEffect(() => logOut(), [logOut])
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
      ) : (
        <EmptyState level={1} icon={IconDoorExit} title={texts.leaving} />
      )}
    </Page>
  )
}
