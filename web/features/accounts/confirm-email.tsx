import { useRef, useState } from 'react'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFocusOn } from '#web/ui/use-focus-on.ts'
import styles from './account-form.module.css'
import { takenEmailToken } from './mailed-token.ts'
import { useConfirmEmail } from './settings.data.ts'

const texts = settingsTexts.confirmEmail

/** A button rather than the opening itself confirms: programs that look through mails open their links. */
export function ConfirmEmail() {
  const [token] = useState(takenEmailToken)
  const { isLoggedIn } = useSession()
  const confirm = useConfirmEmail()
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, confirm.isSuccess || confirm.isError ? confirm.status : false)
  const isOver = confirm.isSuccess || isFinal(confirm.error)
  if (!token) {
    return (
      <Notice kind="warning" title={texts.incompleteTitle}>
        <span className={styles.kept}>{texts.incomplete}</span>
      </Notice>
    )
  }
  return (
    <div className={styles.form}>
      <div ref={answer} tabIndex={-1} className={styles.answer}>
        {confirm.isError && (
          <Notice kind="error" title={texts.refusedTitle}>
            <span className={styles.kept}>
              {refusalWords(confirm.error) ?? accountsTexts.unreachable}
            </span>
          </Notice>
        )}
        {confirm.isSuccess && (
          <Notice kind="success" title={texts.doneTitle}>
            {texts.done(confirm.data.email)}
          </Notice>
        )}
      </div>
      {!isOver && <p>{texts.lead}</p>}
      {!isOver && (
        <Button
          variant="primary"
          wide
          loading={confirm.isPending}
          onClick={() => confirm.mutate(token)}
        >
          {texts.button}
        </Button>
      )}
      {confirm.isSuccess && (
        <ButtonLink to={isLoggedIn ? '/settings' : '/login'} variant="primary" wide>
          {isLoggedIn ? texts.toSettings : texts.toLogin}
        </ButtonLink>
      )}
    </div>
  )
}

/** Pressing the button again would not help. */
function isFinal(error: Error | null) {
  return error instanceof ApiProblem && (error.status === 409 || error.status === 410)
}
