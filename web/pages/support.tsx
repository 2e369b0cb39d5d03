import { Suspense, useRef } from 'react'
import { faq } from '#shared/texts/faq.ts'
import { supportTexts } from '#shared/texts/support.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Question } from '#web/ui/layout/question.tsx'
import { TextBlocks, TextPart } from '#web/ui/layout/text-part.tsx'
import { useFocusOnHash } from '#web/ui/layout/use-focus-on-hash.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useInView } from '#web/ui/use-in-view.ts'
import styles from './long-text.module.css'

const texts = supportTexts.support
// Below the questions.
const ContactForm = onDemand(
  async () => (await import('#web/features/support/contact-form.tsx')).ContactForm,
)

/** /support — frequent questions, and the form for the rest. */
export function SupportPage() {
  useFocusOnHash()
  const form = useRef<HTMLDivElement>(null)
  const isFormNear = useInView(form)
  const skeleton = <Skeleton shape="card" height="26rem" />
  return (
    <Page width="narrow">
      <PageHeader title={texts.title} lead={texts.lead} />
      <div className={styles.parts}>
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
        <TextPart id="problem" title={texts.problem} blocks={[texts.problemLead]}>
          <div ref={form}>
            <Suspense fallback={skeleton}>{isFormNear ? <ContactForm /> : skeleton}</Suspense>
          </div>
        </TextPart>
      </div>
    </Page>
  )
}
