import { privacyPolicy } from '#shared/texts/privacy-policy.ts'
import { terms, termsDate, termsPageTexts } from '#shared/texts/terms.ts'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextPart } from '#web/ui/text-part.tsx'
import { useFocusOnHash } from '#web/ui/use-focus-on-hash.ts'
import styles from './long-text.module.css'
import { TextContents } from './text-contents.tsx'

const texts = termsPageTexts
const since = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' })

const chapters = [
  { id: 'terms', title: texts.terms, sections: terms },
  { id: 'pp', title: texts.privacyPolicy, sections: privacyPolicy },
]

/** /tos — the terms, and at #pp the privacy policy. */
export function TosPage() {
  useFocusOnHash()
  return (
    <Page>
      <PageHeader title={texts.title} lead={<Lead />} />
      <div className={styles.withContents}>
        <TextContents title={texts.contents} chapters={chapters} />
        <div className={styles.parts}>
          {chapters.map(({ id, title, sections }) => (
            <TextPart key={id} id={id} title={title}>
              <div className={styles.clauses}>
                {sections.map(section => (
                  <TextPart key={section.id} {...section} level={3} />
                ))}
              </div>
            </TextPart>
          ))}
        </div>
      </div>
    </Page>
  )
}

function Lead() {
  return (
    <>
      {texts.lead}
      <br />
      {texts.since} <time dateTime={termsDate}>{since.format(new Date(termsDate))}</time>.
    </>
  )
}
