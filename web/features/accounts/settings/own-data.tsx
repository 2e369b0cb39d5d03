import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { accountDataTexts } from '#shared/texts/account-data.ts'
import { readingTexts } from '#shared/texts/reading.ts'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { ApiProblem, isRefusedAs } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Cluster, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from '../account-form.module.css'
import { FreshLink } from './fresh-link.tsx'
import { useDownloadData, useEraseAccount } from './settings.data.ts'

const { dataExport: exportTexts, erasure: texts } = accountDataTexts
const wrongPassword = refusalTexts['accounts/wrong-password'].detail

export interface EraseAccountProps {
  asksPassword: boolean
  needsFreshLink: boolean
  onErased: () => void
}

export function EraseAccount(props: EraseAccountProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={texts.title} id="erase" as="section">
      <CardBody>
        <p>
          <strong>{texts.lead}</strong>
        </p>
        <Stack as="ul" className={styles.points} gap={2} tone="muted">
          {texts.consequences.map(consequence => (
            <li key={consequence}>{consequence}</li>
          ))}
        </Stack>
        <Text tone="muted">{texts.before}</Text>
        <Cluster className={styles.actions} gap={4}>
          <Button
            variant="danger"
            icon={IconTrash}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            {texts.open}
          </Button>
        </Cluster>
      </CardBody>
      <EraseDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  )
}

interface EraseDialogProps extends EraseAccountProps {
  isOpen: boolean
  onClose: () => void
}

function EraseDialog({ isOpen, asksPassword, onErased, onClose, ...props }: EraseDialogProps) {
  const erase = useEraseAccount(onErased)
  // In the meantime another device may have set a password, or the link may have expired.
  const hasField = asksPassword || isRefusedAs(erase.error, 'accounts/wrong-password')
  const isStale = isRefusedAs(erase.error, 'accounts/fresh-link-needed')
  const needsFreshLink = props.needsFreshLink || isStale
  const form = useForm({
    values: { password: '' },
    problemsOf: ({ password }) =>
      hasField && password === '' ? { password: texts.passwordMissing } : {},
    refusedOf: error =>
      isRefusedAs(error, 'accounts/wrong-password') ? { password: wrongPassword } : {},
    failureOf,
    // The field may be there only because of the refusal.
    keepsFailure: !asksPassword,
    write: erase,
    inputOf: ({ password }) => (hasField ? { password } : {}),
  })
  const close = () => {
    if (erase.isPending) return
    form.clear()
    erase.reset()
    onClose()
  }
  return (
    <FormDialog
      open={isOpen}
      form={{ ...form, isSending: erase.isPending || erase.isSuccess }}
      className={styles.dialogForm}
      title={texts.confirmTitle}
      description={texts.confirmBody}
      confirm={texts.confirm}
      isDanger
      isBarred={needsFreshLink && !hasField}
      onClose={close}
    >
      {hasField && (
        <TextField
          {...form.field('password')}
          label={texts.password}
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      {(hasField || needsFreshLink) && <FreshLink text={settingsTexts.freshLink.erasure} />}
      {form.failure && !isStale && <Notice kind="error">{form.failure}</Notice>}
    </FormDialog>
  )
}

function failureOf(error: Error) {
  const isRefused = error instanceof ApiProblem && error.status === 429
  return isRefused ? error.detail : texts.failed
}

export function DataExport() {
  const download = useDownloadData()
  return (
    <Card title={exportTexts.title} id="download" as="section">
      <CardBody>
        <Text tone="muted">{exportTexts.body}</Text>
        <Text tone="muted">{exportTexts.careful}</Text>
        {download.isError && (
          <Notice kind="error" title={exportTexts.failedTitle}>
            {downloadFailureOf(download.error)}
          </Notice>
        )}
        <Cluster className={styles.actions} gap={4}>
          <Button
            icon={IconDownload}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {exportTexts.download}
          </Button>
          <output>{download.isSuccess && exportTexts.begun}</output>
        </Cluster>
      </CardBody>
    </Card>
  )
}

function downloadFailureOf(error: Error) {
  if (!(error instanceof ApiProblem) || error.status === 0) return readingTexts.unreachable
  if (error.status !== 429) return exportTexts.busy
  return exportTexts.tooMany(Math.max(1, Math.ceil((error.retryAfterMs ?? 0) / 60_000)))
}
