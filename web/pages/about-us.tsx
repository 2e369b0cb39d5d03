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
import { Grid, IconTile, Stack } from '#web/ui/layout/primitives.tsx'
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
  ([license, names]) => [libraryCredits.license(license), names.join(', ')] as const,
)

export function AboutUsPage() {
  useFocusOnHash()
  return (
    <Page width="narrow" title={title} lead={lead}>
      <Stack className={styles.parts} gap={10} pad={[3, 0, 0]}>
        <TextPart {...who} />
        <TextPart id={values.id} title={values.title}>
          <Values />
        </TextPart>
        <TextPart id={promise.id} title={promise.title}>
          <blockquote className={styles.quote}>{promise.quote}</blockquote>
          <TextBlocks blocks={promise.blocks} />
        </TextPart>
        <TextPart id={thanks.id} title={thanks.title}>
          <Stack gap={6}>
            {credits.map(section => (
              <TextPart key={section.id} {...section} level={3} />
            ))}
            <TextPart
              id={libraryCredits.id}
              title={libraryCredits.title}
              level={3}
              blocks={[libraryCredits.lead, { pairs: libraryPairs }]}
            />
          </Stack>
        </TextPart>
      </Stack>
    </Page>
  )
}

function Values() {
  return (
    <Stack gap={5}>
      {valueList.map(({ name, words, icon: ValueIcon }) => (
        <Grid key={name} className={styles.value} columns="auto 1fr" gap={[1, 4]} max="68ch">
          <IconTile className={styles.icon}>
            <ValueIcon />
          </IconTile>
          <h3>{name}</h3>
          <p>{words}</p>
        </Grid>
      ))}
    </Stack>
  )
}
