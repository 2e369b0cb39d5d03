import { accountsTexts } from '#shared/texts/accounts.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { Notice } from '#web/ui/notice.tsx'

const texts = accountsTexts.login

export interface LoginProblemProps {
  error: Error
}

/** Why a login failed. */
export function LoginProblem({ error }: LoginProblemProps) {
  if (!(error instanceof ApiProblem) || error.status === 0) {
    return <Notice kind="error">{accountsTexts.unreachable}</Notice>
  }
  if (error.status === 401) return <Notice kind="error">{texts.wrongCredentials}</Notice>
  return (
    <Notice kind="error" title={texts.failed(error.status, error.statusText)}>
      {error.detail !== error.statusText && error.detail}
    </Notice>
  )
}
