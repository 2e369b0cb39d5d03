import type { Settings } from '#shared/contract/accounts.ts'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SavedMark } from '#web/ui/saved-mark.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AccountFacts } from './account-facts.tsx'
import styles from './account-form.module.css'
import { LocationPrecision } from './location-precision.tsx'
import { PasswordFields } from './password-fields.tsx'
import { PendingEmail } from './pending-email.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const texts = accountsTexts.settings

export interface SettingsFormProps {
  settings: Settings
}

export function SettingsForm({ settings }: SettingsFormProps) {
  const form = useSettingsForm(settings)
  const { draft, problems, edit } = form
  const { email, pendingEmail } = settings
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <Card title={texts.account}>
        <div className={styles.inCard}>
          <TextField
            label={texts.name}
            helper={texts.nameHelper}
            error={problems.name}
            name="name"
            autoComplete="name"
            required
            value={draft.name}
            onValueChange={name => edit({ name })}
          />
          <TextField
            label={accountsTexts.email}
            helper={pendingEmail && settingsTexts.pendingEmail.title(pendingEmail)}
            error={problems.email}
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={draft.email}
            onValueChange={email => edit({ email })}
          />
          <AccountFacts settings={settings} />
        </div>
      </Card>
      <PasswordFields form={form} isFirst={settings.passwordWanted} />
      <Card title={texts.location}>
        <div className={styles.inCard}>
          <LocationPrecision
            meters={draft.locationCellMeters}
            onChange={locationCellMeters => edit({ locationCellMeters })}
          />
        </div>
      </Card>
      {form.hasFailed && (
        <Notice kind="error">
          <span className={styles.kept}>{texts.saveFailed}</span>
        </Notice>
      )}
      <PendingEmail email={email} pendingEmail={pendingEmail} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={form.isSaving}>
          {texts.save}
        </Button>
        <SavedMark isShown={form.isSaved} />
      </div>
    </form>
  )
}
