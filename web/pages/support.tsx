import { type ReactNode, useRef } from 'react'
import { faq } from '#shared/texts/faq.ts'
import { supportTexts } from '#shared/texts/support.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Heading, Stack } from '#web/ui/layout/primitives.tsx'
import { Summary } from '#web/ui/layout/summary.tsx'
import { TextBlocks, TextPart } from '#web/ui/layout/text-part.tsx'
import { useFocusOnHash } from '#web/ui/layout/use-focus-on-hash.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { LateSection } from '#web/ui/state/late-section.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useInView } from '#web/ui/use-in-view.ts'
import textStyles from './long-text.module.css'
import styles from './support.module.css'

// Below the questions.
const ContactForm = onDemand(
  async () => (await import('#web/features/support/contact-form.tsx')).ContactForm,
)

export function SupportPage() {
  useFocusOnHash()
  const form = useRef<HTMLDivElement>(null)
  const isFormNear = useInView(form)
  const skeleton = <Skeleton shape="card" height="26rem" />
  return (
    <Page width="narrow" title={supportTexts.title} lead={supportTexts.lead}>
      <Stack className={textStyles.parts} gap={10} pad={[3, 0, 0]}>
        {faq.map(({ id, title, questions }) => (
          <TextPart key={id} id={id} title={title}>
            <Card flush>
              <div>
                {questions.map(question => (
                  <Question key={question.id} id={question.id} question={question.title}>
                    <TextBlocks blocks={question.blocks} />
                  </Question>
                ))}
              </div>
            </Card>
          </TextPart>
        ))}
        <TextPart id="problem" title={supportTexts.problem} blocks={[supportTexts.problemLead]}>
          <div ref={form}>
            <LateSection fallback={skeleton}>{isFormNear ? <ContactForm /> : skeleton}</LateSection>
          </div>
        </TextPart>
      </Stack>
    </Page>
  )
}

interface QuestionProps {
  /** Takes the focus when a link leads here. */
  id: string
  question: string
  children: ReactNode
}

/**
 * A question that expands its answer. It is the browser's own element, with keyboard support and page search but no
 * script.
 */
function Question({ id, question, children }: QuestionProps) {
  return (
    <details className={styles.question}>
      <Summary id={id} gap={4} pad={[3, 5]}>
        <Heading level={3} weight="strong" wrap="anywhere">
          {question}
        </Heading>
      </Summary>
      <Stack pad={[1, 5, 5]}>{children}</Stack>
    </details>
  )
}
