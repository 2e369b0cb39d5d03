import { aboutTexts } from '#shared/texts/about.ts'
import { credits, libraries, libraryCredits } from '#shared/texts/credits.ts'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextBlocks } from '#web/ui/text-blocks.tsx'
import { TextPart } from '#web/ui/text-part.tsx'
import { useFocusOnHash } from '#web/ui/use-focus-on-hash.ts'
import { AboutValues } from './about-values.tsx'
import styles from './long-text.module.css'

const { title, lead, who, values, promise, credits: thanks } = aboutTexts

const libraryPairs = Object.entries(libraries).map(
  ([licence, names]) => [libraryCredits.licence(licence), names.join(', ')] as const,
)

/** /aboutus */
export function AboutUsPage() {
  useFocusOnHash()
  return (
    <Page width="narrow">
      <PageHeader title={title} lead={lead} />
      <div className={styles.parts}>
        <TextPart {...who} />
        <TextPart id={values.id} title={values.title}>
          <AboutValues />
        </TextPart>
        <TextPart id={promise.id} title={promise.title}>
          <blockquote className={styles.quote}>{promise.quote}</blockquote>
          <TextBlocks blocks={promise.blocks} />
        </TextPart>
        <TextPart id={thanks.id} title={thanks.title}>
          <div className={styles.clauses}>
            {credits.map(section => (
              <TextPart key={section.id} {...section} level={3} />
            ))}
            <TextPart
              id={libraryCredits.id}
              title={libraryCredits.title}
              level={3}
              blocks={[libraryCredits.lead, { pairs: libraryPairs }]}
            />
          </div>
        </TextPart>
      </div>
    </Page>
  )
}
