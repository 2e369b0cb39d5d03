import { IconDoorExit } from '@tabler/icons-react'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useLogoutNow } from './use-logout-now.ts'

const texts = accountsTexts.logout

/** Logs out, says so, and goes on to the login. */
export function LogoutState() {
  const { isSuccess, isError, logOut } = useLogoutNow()
  if (isError) {
    return <ErrorState level={1} title={texts.failedTitle} body={texts.failed} onRetry={logOut} />
  }
  if (!isSuccess) return <EmptyState level={1} icon={<IconDoorExit />} title={texts.leaving} />
  return (
    <EmptyState
      level={1}
      icon={<IconDoorExit />}
      title={texts.doneTitle}
      body={texts.done}
      action={
        <ButtonLink to="/login" variant="primary">
          {texts.again}
        </ButtonLink>
      }
    />
  )
}
