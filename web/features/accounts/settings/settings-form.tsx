import { type MouseEvent, useEffect, useRef } from 'react'
import type { Settings } from '#shared/contract/accounts.ts'
import { accountSettingsTexts } from '#shared/texts/account-settings.ts'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { Button } from '#web/ui/button/button.tsx'
import { fieldOf, takeLostFocus } from '#web/ui/focus.ts'
import { SaveStatus } from '#web/ui/form/save-status.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Cluster, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from '../account-form.module.css'
import { FreshLink } from './fresh-link.tsx'
import { useCancelEmailChange } from './settings.data.ts'
import { isSamePassword } from './settings-rules.ts'
import { type SettingsFormState, useSettingsForm } from './use-settings-form.ts'

const texts = accountSettingsTexts
const { account: accountTexts, pendingEmail: pendingTexts } = settingsTexts

export function SettingsForm({ settings }: { settings: Settings }) {
  const form = useSettingsForm(settings)
  const { pendingEmail } = settings
  return (
    <Stack as="form" gap={5} noValidate onSubmit={form.submit}>
      <Card id="account" title={texts.account}>
        <CardBody>
          <TextField
            {...form.field('name')}
            label={texts.name}
            helper={texts.nameHelper}
            autoComplete="name"
            required
          />
          <TextField
            {...form.field('email')}
            label={accountsTexts.email}
            helper={pendingEmail && pendingTexts.title(pendingEmail)}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <AccountFacts settings={settings} />
        </CardBody>
      </Card>
      <PasswordFields form={form} isFirst={settings.passwordWanted} />
      {form.failure && <SaveFailure words={form.failure} />}
      <PendingEmail settings={settings} />
      <Cluster className={styles.actions} gap={4}>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {texts.save}
        </Button>
        <SaveStatus isShown={form.isSaved} />
      </Cluster>
    </Stack>
  )
}

/** Scrolled into view, because it appears above the pressed button. */
function SaveFailure({ words }: { words: string }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={element}>
      <Notice kind="error">
        <Text as="span" wrap="preserve">
          {words}
        </Text>
      </Notice>
    </div>
  )
}

function AccountFacts({ settings }: { settings: Pick<Settings, 'roles' | 'volunteerCredits'> }) {
  const { roles, volunteerCredits } = settings
  const special = roles.filter(role => role !== 'USER')
  return (
    <Text as="div" tone="muted">
      <p>{accountTexts.credits(volunteerCredits)}</p>
      {special.length > 0 && (
        <p>{accountTexts.roles(special.map(role => accountTexts.role[role]).join(', '))}</p>
      )}
    </Text>
  )
}

function PendingEmail({ settings: { email, pendingEmail } }: { settings: Settings }) {
  const cancel = useCancelEmailChange()
  if (!pendingEmail) return null
  // The button disappears with the change, so the focus moves to the remaining address.
  const press = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    const { form } = button
    const onSuccess = () => form && takeLostFocus(fieldOf(form, 'email'), button)
    cancel.mutate(undefined, { onSuccess })
  }
  return (
    <Notice title={pendingTexts.title(pendingEmail)}>
      <CardBody>
        <p>{pendingTexts.body(email)}</p>
        {cancel.isError && <p role="alert">{pendingTexts.failed}</p>}
        <div>
          <Button loading={cancel.isPending} onClick={press}>
            {pendingTexts.cancel}
          </Button>
        </div>
      </CardBody>
    </Notice>
  )
}

function PasswordFields({ form, isFirst }: { form: SettingsFormState; isFirst: boolean }) {
  const { password, confirmation } = form.values
  return (
    <Card title={texts.passwordSection}>
      <CardBody>
        <TextField
          {...form.field('password')}
          label={texts.newPassword}
          helper={isFirst ? texts.firstPasswordHelper : texts.newPasswordHelper}
          type="password"
          autoComplete="new-password"
        />
        <TextField
          {...form.field('confirmation')}
          label={texts.confirmation}
          // Compared while the member types.
          error={
            confirmation !== '' && !isSamePassword(confirmation, password)
              ? texts.mismatch
              : form.problems.confirmation
          }
          type="password"
          autoComplete="new-password"
        />
        {form.asksCurrentPassword && (
          <TextField
            {...form.field('currentPassword')}
            label={texts.currentPassword}
            helper={texts.currentPasswordHelper}
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        {form.asksCurrentPassword && <FreshLink text={settingsTexts.freshLink.instead} />}
        {form.needsFreshLink && <FreshLink text={settingsTexts.freshLink.stale} />}
      </CardBody>
    </Card>
  )
}
