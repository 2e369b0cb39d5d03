import { healthTexts } from '#shared/texts/health.ts'
import { conditionWords } from '#shared/texts/health-conditions.ts'
import { Hint } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from '../health.module.css'
import { NoticeWords } from '../notice-words.tsx'
import type { ReportDraft } from './report-draft.ts'

const texts = healthTexts.report

export interface ReviewStepProps {
  draft: ReportDraft
}

/** Who gets it, what they will read, and what nobody can promise. */
export function ReviewStep({ draft: { condition, people } }: ReviewStepProps) {
  if (condition === '') return null
  const names = people.map(({ profileName }) => profileName)
  return (
    <>
      <p>
        <strong>{conditionWords[condition].name}.</strong>{' '}
        {texts.goesTo(new Intl.ListFormat('en').format(names))}
      </p>
      <Notice kind="warning" title={texts.honest}>
        <p>{texts.guess}</p>
        <p>{texts.once}</p>
      </Notice>
      <div className={styles.preview}>
        <Hint>{texts.theyRead}</Hint>
        <NoticeWords condition={condition} />
      </div>
      <Hint>{texts.encrypted}</Hint>
    </>
  )
}
