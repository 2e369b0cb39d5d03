import type { JuryService as Service } from '#shared/contract/moderation-jury.ts'
import { arbitrationTexts } from '#shared/texts/arbitration.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { formatLongDate } from '#web/lib/format.ts'
import { retryOf } from '#web/lib/retry.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Switch } from '#web/ui/form/checkbox.tsx'
import { FailedNote, NewsSection } from '#web/ui/layout/news-section.tsx'
import { Cluster, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { useJuryService, useServing } from './jury.data.ts'
import styles from './jury.module.css'

const texts = arbitrationTexts.service

export interface JuryServiceProps {
  /** The reader's credits, once they are known. */
  credits: number | undefined
}

export function JuryService({ credits }: JuryServiceProps) {
  const service = useJuryService()
  return (
    <NewsSection title={texts.title}>
      {service.isLoadingError && <FailedNote words={texts.failed} {...retryOf(service)} />}
      {service.data && <ServiceCard service={service.data} credits={credits} />}
    </NewsSection>
  )
}

function ServiceCard({ service, credits }: JuryServiceProps & { service: Service }) {
  const { practice, casesJudged } = service
  const { isServing, save, error } = useServing(service.isServing)
  const facts = [
    [texts.judged, casesJudged],
    [texts.accuracy, texts.accuracyOf(practice.right, practice.answered)],
    ...(credits === undefined ? [] : [[texts.credits, credits] as const]),
  ] as const
  return (
    <Stack gap={4} surface="card" pad={5} className={styles.service}>
      <Switch
        label={texts.serving}
        helper={texts.helper}
        error={error && (refusalWords(error) ?? texts.notSaved)}
        checked={isServing}
        onCheckedChange={next => save(next)}
      />
      <p role="status">{isServing ? drawnWords(service) : texts.off}</p>
      <Cluster as="dl" gap={[3, 6]} align="stretch">
        {facts.map(([name, value]) => (
          <div key={name}>
            <Hint as="dt">{name}</Hint>
            <Text as="dd" size="large" weight="strong" numeric>
              {value}
            </Text>
          </div>
        ))}
      </Cluster>
      <div>
        <ButtonLink to="/games/arbitration/practice">{texts.practice}</ButtonLink>
      </div>
    </Stack>
  )
}

function drawnWords({ notDrawn, tsDrawnFrom }: Service) {
  const from = tsDrawnFrom === undefined ? '' : texts.drawnFrom(formatLongDate(tsDrawnFrom))
  return notDrawn ? `${texts.notDrawn[notDrawn]} ${from}` : from || texts.ready
}
