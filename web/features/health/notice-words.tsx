import type { HealthConditionName } from '#shared/health.ts'
import { healthTexts } from '#shared/texts/health.ts'
import { conditionWords, lookBackWords } from '#shared/texts/health-conditions.ts'
import { Stack } from '#web/ui/layout/primitives.tsx'
import styles from './health.module.css'

const texts = healthTexts.notice

export interface NoticeWordsProps {
  condition: HealthConditionName
}

/** What a notice says: the same words to whoever receives one, and to whoever is about to send one. */
export function NoticeWords({ condition }: NoticeWordsProps) {
  const { inSentence, testing, care } = conditionWords[condition]
  return (
    <Stack className={styles.words} gap={3}>
      <p>{texts.body(inSentence, lookBackWords(condition))}</p>
      <Part title={texts.testing} words={testing} />
      <Part title={texts.care} words={care} />
      <Part title={texts.today} words={texts.todayBody} />
      <Part title={texts.sender} words={texts.senderBody} />
    </Stack>
  )
}

function Part({ title, words }: { title: string; words: string }) {
  return (
    <div>
      <h4>{title}</h4>
      <p>{words}</p>
    </div>
  )
}
