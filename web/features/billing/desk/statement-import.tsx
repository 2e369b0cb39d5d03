import { billingDeskTexts } from '#shared/texts/billing-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './desk.module.css'
import { useStatementImport } from './use-statement-import.ts'

const texts = billingDeskTexts.statement

/** Brings in what the bank says has come in. */
export function StatementImport() {
  const { input, choose, problem, result, ...form } = useStatementImport()
  return (
    <Card as="section" title={texts.title}>
      <form className={styles.section} noValidate onSubmit={form.submit}>
        <p className={styles.muted}>{texts.lead}</p>
        <FileField
          ref={input}
          label={texts.file}
          helper={texts.fileHelper}
          error={problem}
          name="statement"
          accept=".csv,.xml,.txt"
          required
          onFile={choose}
        />
        <p className={styles.muted}>{texts.privacy}</p>
        {form.hasFailed && <Notice kind="error">{texts.failed}</Notice>}
        {result && <Notice kind="success">{texts.result(result)}</Notice>}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" loading={form.isImporting}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </Card>
  )
}
