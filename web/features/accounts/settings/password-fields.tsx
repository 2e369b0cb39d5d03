import { accountSettingsTexts } from '#shared/texts/account-settings.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody } from '#web/ui/layout/primitives.tsx'
import { FreshLink } from './fresh-link.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

const texts = accountSettingsTexts

export interface PasswordFieldsProps {
  form: SettingsFormState
  /** Whether there is no password yet. */
  isFirst: boolean
}

export function PasswordFields({ form, isFirst }: PasswordFieldsProps) {
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
          // Compared while it is typed.
          error={
            confirmation !== '' && confirmation !== password
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
