import { reportReasons } from '#shared/contract/moderation.ts'
import { limits } from '#shared/limits.ts'
import { reportTexts as texts } from '#shared/texts/report.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import styles from './report.module.css'
import type { useReportForm } from './use-report-form.ts'

const options = [
  { value: '' as const, label: texts.choose },
  ...reportReasons.map(value => ({ value, label: texts.reasons[value] })),
]

export interface ReportFormProps {
  /** By which a button elsewhere submits it. */
  id: string
  form: ReturnType<typeof useReportForm>
}

export function ReportForm({ id, form }: ReportFormProps) {
  const { draft, edit } = form
  return (
    <form id={id} className={styles.form} noValidate onSubmit={form.submit}>
      <Select
        label={texts.reason}
        error={form.reasonProblem}
        name="reason"
        options={options}
        value={draft.reason}
        onValueChange={reason => edit({ reason })}
      />
      <TextArea
        label={texts.words}
        helper={texts.wordsHelper}
        error={form.wordsProblem}
        optional
        rows={4}
        most={limits.reportMaxLength}
        value={draft.bodyText}
        onValueChange={bodyText => edit({ bodyText })}
      />
      <p className={styles.emergency}>{texts.emergency}</p>
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
    </form>
  )
}
