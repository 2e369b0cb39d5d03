import { type SubmitEvent, useState } from 'react'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { focusField } from '#web/ui/focus-field.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './account-form.module.css'
import { emailProblemOf, toEmail } from './account-rules.ts'
import { useLogin } from './accounts.data.ts'
import { LoginProblem } from './login-problem.tsx'
import { takenLoginToken } from './mailed-token.ts'

const { login: texts, email: emailLabel, password: passwordLabel, ...words } = accountsTexts

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
    <form className={styles.form} noValidate onSubmit={submit}>
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
    </form>
  )
}
