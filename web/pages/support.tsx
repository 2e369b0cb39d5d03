import { lazy, Suspense } from 'react'
import { faq } from '#shared/texts/faq.ts'
import { supportTexts } from '#shared/texts/support.ts'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Question } from '#web/ui/question.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextBlocks } from '#web/ui/text-blocks.tsx'
import { TextPart } from '#web/ui/text-part.tsx'
import { useFocusOnHash } from '#web/ui/use-focus-on-hash.ts'
import styles from './long-text.module.css'

const texts = supportTexts.support
/** After the questions, below which it stands. */
const ContactForm = lazy(async () => ({
  default: (await import('#web/features/support/contact-form.tsx')).ContactForm,
}))

/** /support — frequent questions, and the form for the rest. */
export function SupportPage() {
  useFocusOnHash()
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
          <Suspense fallback={<Skeleton shape="card" height="26rem" />}>
            <ContactForm />
          </Suspense>
        </TextPart>
      </div>
    </Page>
  )
}
