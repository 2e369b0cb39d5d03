import { useState } from 'react'
import { Link } from 'react-router'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from './account-form.module.css'
import { emailProblemOf, toEmail } from './account-rules.ts'
import { useLogin } from './accounts.data.ts'
import { takenLoginToken } from './mailed-token.ts'

const { login: texts, email: emailLabel, password: passwordLabel, ...words } = accountsTexts

export function LoginForm() {
  const [token] = useState(takenLoginToken)
  const login = useLogin()
  const form = useForm({
    values: { username: token?.email ?? '', password: token?.password ?? '' },
    problemsOf: ({ username, password }) => ({
      username: emailProblemOf(username),
      password: passwordProblemOf(password),
    }),
    keepsFailure: true,
    write: login,
    inputOf: ({ username, password }) => ({ username: toEmail(username), password }),
  })
  const { username, password } = form.values
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      {token && !login.isError && <Notice>{texts.fromLink}</Notice>}
      <TextField
        {...form.field('username')}
        label={emailLabel}
        helper={username === '' && words.emailHelper}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        {...form.field('password')}
        label={passwordLabel}
        helper={passwordProblemOf(password)}
        type="password"
        autoComplete="current-password"
        required
      />
      {login.isError && <LoginProblem error={login.error} />}
      <Button type="submit" variant="primary" wide loading={login.isPending || login.isSuccess}>
        {texts.submit}
      </Button>
    </form>
  )
}

const passwordProblemOf = (password: string) => (password === '' ? words.passwordHelper : undefined)

/** Registering and a forgotten password lead to the same screen. */
export function LoginLinks() {
  return (
    <div className={styles.links}>
      <span>
        {texts.newHere} <Link to="/register">{texts.register}</Link>
      </span>
      <Link to="/register">{texts.forgotten}</Link>
    </div>
  )
}

function LoginProblem({ error }: { error: Error }) {
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
