import { Link } from 'react-router'
import { privacyPolicy } from '#shared/texts/privacy-policy.ts'
import type { TextSection } from '#shared/texts/section.ts'
import { terms, termsDate, termsPageTexts } from '#shared/texts/terms.ts'
import { formatLongDay } from '#web/lib/format.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Grid, Stack } from '#web/ui/layout/primitives.tsx'
import { TextPart } from '#web/ui/layout/text-part.tsx'
import { useFocusOnHash } from '#web/ui/layout/use-focus-on-hash.ts'
import styles from './long-text.module.css'

const texts = termsPageTexts

const chapters = [
  { id: 'terms', title: texts.terms, sections: terms },
  { id: 'pp', title: texts.privacyPolicy, sections: privacyPolicy },
]

/** /tos — the terms, and at #pp the privacy policy. */
export function TosPage() {
  useFocusOnHash()
  return (
    <Page title={texts.title} lead={<Lead />}>
      <Grid
        className={styles.withContents}
        from="widest"
        columns="minmax(0, 44rem) minmax(12rem, 17rem)"
        gap={[8, 16]}
        align="start"
      >
        <TextContents title={texts.contents} chapters={chapters} />
        <Stack className={styles.parts} gap={10} pad={[3, 0, 0]}>
          {chapters.map(({ id, title, sections }) => (
            <TextPart key={id} id={id} title={title}>
              <Stack gap={6}>
                {sections.map(section => (
                  <TextPart key={section.id} {...section} level={3} />
                ))}
              </Stack>
            </TextPart>
          ))}
        </Stack>
      </Grid>
    </Page>
  )
}

function Lead() {
  return (
    <>
      {texts.lead}
      <br />
      {texts.since} <time dateTime={termsDate}>{formatLongDay(termsDate)}</time>.
    </>
  )
}

interface Chapter extends Pick<TextSection, 'id' | 'title'> {
  readonly sections: readonly Pick<TextSection, 'id' | 'title'>[]
}

function TextContents({ title, chapters }: { title: string; chapters: readonly Chapter[] }) {
  return (
    <Stack
      className={styles.contents}
      as="nav"
      gap={4}
      pad={5}
      surface="card"
      size="small"
      aria-label={title}
    >
      {chapters.map(chapter => (
        <div key={chapter.id}>
          <Link to={`#${chapter.id}`} className={styles.chapter ?? ''}>
            {chapter.title}
          </Link>
          <ul>
            {chapter.sections.map(({ id, title: section }) => (
              <li key={id}>
                <Link to={`#${id}`}>{section}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Stack>
  )
}
