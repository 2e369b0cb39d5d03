import {
  type Icon,
  IconConfetti,
  IconScale,
  IconSeedling,
  IconShieldCheck,
  IconUsersGroup,
} from '@tabler/icons-react'
import { aboutTexts } from '#shared/texts/about.ts'
import { credits, libraries, libraryCredits } from '#shared/texts/credits.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TextBlocks, TextPart } from '#web/ui/layout/text-part.tsx'
import { useFocusOnHash } from '#web/ui/layout/use-focus-on-hash.ts'
import styles from './long-text.module.css'

const { title, lead, who, values, promise, credits: thanks } = aboutTexts

const valueList: readonly { readonly name: string; readonly words: string; readonly icon: Icon }[] =
  [
    { ...values.list.community, icon: IconUsersGroup },
    { ...values.list.safety, icon: IconShieldCheck },
    { ...values.list.enjoyment, icon: IconConfetti },
    { ...values.list.responsibility, icon: IconScale },
    { ...values.list.evolution, icon: IconSeedling },
  ]

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
          <Values />
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

function Values() {
  return (
    <div className={styles.values}>
      {valueList.map(({ name, words, icon: ValueIcon }) => (
        <div key={name} className={styles.value}>
          <span className={styles.icon} aria-hidden="true">
            <ValueIcon />
          </span>
          <h3>{name}</h3>
          <p>{words}</p>
        </div>
      ))}
    </div>
  )
}
