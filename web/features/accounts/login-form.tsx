import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { readingTexts } from '#shared/texts/reading.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusField } from '#web/ui/focus.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Cluster, Stack } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from './account-form.module.css'
import { emailProblemOf, toEmail } from './account-rules.ts'
import { useLogin } from './accounts.data.ts'
import { takenLoginToken } from './mailed-token.ts'

const { login: texts, email: emailLabel, password: passwordLabel, ...words } = accountsTexts

/** Without `useForm`, which would make a visitor's first page a kilobyte heavier. */
export function LoginForm() {
  const [token] = useState(takenLoginToken)
  const [email, setEmail] = useState(token?.email ?? '')
  const [password, setPassword] = useState(token?.password ?? '')
  const [isTried, setIsTried] = useState(false)
  const login = useLogin()
  const emailProblem = emailProblemOf(email)
  const passwordProblem = password === '' ? words.passwordHelper : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (emailProblem) focusField(event.currentTarget, 'username')
    else if (passwordProblem) focusField(event.currentTarget, 'password')
    else login.mutate({ username: toEmail(email), password })
  }
  return (
    <Stack as="form" gap={5} noValidate onSubmit={submit}>
      {token && !login.isError && <Notice>{texts.fromLink}</Notice>}
      <TextField
        label={emailLabel}
        helper={email === '' && words.emailHelper}
        error={isTried ? emailProblem : undefined}
        type="email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onValueChange={setEmail}
      />
      <TextField
        label={passwordLabel}
        helper={passwordProblem}
        error={isTried ? passwordProblem : undefined}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onValueChange={setPassword}
      />
      {login.isError && <LoginProblem error={login.error} />}
      <Button type="submit" variant="primary" wide loading={login.isPending || login.isSuccess}>
        {texts.submit}
      </Button>
    </Stack>
  )
}

/** Registration and the forgotten password lead to the same screen. */
export function LoginLinks() {
  return (
    <Cluster className={styles.links} justify="space-between" gap={[2, 4]} above={5} tone="muted">
      <span>
        {texts.newHere} <Link to="/register">{texts.register}</Link>
      </span>
      <Link to="/register">{texts.forgotten}</Link>
    </Cluster>
  )
}

function LoginProblem({ error }: { error: Error }) {
  if (!(error instanceof ApiProblem) || error.status === 0) {
    return <Notice kind="error">{readingTexts.unreachable}</Notice>
  }
  if (error.status === 401) return <Notice kind="error">{texts.wrongCredentials}</Notice>
  return (
    <Notice kind="error" title={texts.failed(error.status, error.statusText)}>
      {error.detail !== error.statusText && error.detail}
    </Notice>
  )
}
