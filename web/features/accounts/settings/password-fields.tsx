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
  const { draft, problems, edit } = form
  return (
    <Card title={texts.passwordSection}>
      <CardBody>
        <TextField
          label={texts.newPassword}
          helper={isFirst ? texts.firstPasswordHelper : texts.newPasswordHelper}
          error={problems.password}
          type="password"
          name="password"
          autoComplete="new-password"
          value={draft.password}
          onValueChange={password => edit({ password })}
        />
        <TextField
          label={texts.confirmation}
          error={problems.confirmation}
          type="password"
          name="confirmation"
          autoComplete="new-password"
          value={draft.confirmation}
          onValueChange={confirmation => edit({ confirmation })}
        />
        {form.asksCurrentPassword && (
          <TextField
            label={texts.currentPassword}
            helper={texts.currentPasswordHelper}
            error={problems.currentPassword}
            type="password"
            name="currentPassword"
            autoComplete="current-password"
            required
            value={draft.currentPassword}
            onValueChange={currentPassword => edit({ currentPassword })}
          />
        )}
        {form.asksCurrentPassword && <FreshLink text={settingsTexts.freshLink.instead} />}
        {form.needsFreshLink && <FreshLink text={settingsTexts.freshLink.stale} />}
      </CardBody>
    </Card>
  )
}
