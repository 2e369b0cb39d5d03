import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BusterItem } from '#shared/games/gpt-buster/contract.ts'
import type { BusterSignal } from '#shared/games/gpt-buster/rules.ts'
import { gptBusterTexts as texts } from '#shared/games/gpt-buster/texts.ts'
import { isolated } from '#shared/isolate.ts'
import { Grid, Heading, Point, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Initial, Picture } from '#web/ui/media/picture.tsx'
import styles from './gpt-buster.module.css'

type ShownProfile = Omit<BusterItem, 'id'>

export interface ItemProps {
  profile: ShownProfile
  addressOf: (number: number) => string
  tags: ReactNode
  signs?: Readonly<Record<BusterSignal, Icon>>
  /** Beneath another one and already rendered, so its pictures are there when it comes up. */
  isHidden?: boolean
}

export function Item({ profile, addressOf, tags, signs, isHidden = false }: ItemProps) {
  const { profilename: name, age, height, weight, description, pictures, signals } = profile
  const facts = [height, weight].filter(text => text !== '')
  const [first, ...others] = Array.from({ length: pictures }, (_, number) => number)
  return (
    <Grid
      as="article"
      surface="raised"
      radius="large"
      className={styles.item}
      hidden={isHidden}
      aria-label={texts.about}
    >
      <Grid columns={2} className={styles.pictures}>
        {first === undefined ? (
          <Initial name={name} className={styles.first} />
        ) : (
          <Picture
            src={addressOf(first)}
            alt={texts.pictureOf(name, 1)}
            className={styles.first}
            draggable={false}
            fallback={<Initial name={name} className={styles.first} />}
          />
        )}
        {others.map(number => (
          <Picture
            key={number}
            src={addressOf(number)}
            alt={texts.pictureOf(name, number + 1)}
            className={styles.other}
            draggable={false}
          />
        ))}
      </Grid>
      <Stack gap={3} pad={4} className={styles.words}>
        <Heading size="title" wrap="anywhere">
          {texts.nameAndAge(name, age)}
        </Heading>
        {facts.length > 0 && <Text tone="muted">{facts.map(isolated).join(' · ')}</Text>}
        {description === '' ? (
          <Text tone="muted">{texts.noDescription}</Text>
        ) : (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
        {tags}
        <Stack gap={2} surface="accentSoft" pad={4}>
          <Heading level={3} size="body">
            {texts.noticed}
          </Heading>
          {signals.length === 0 && <p>{texts.nothingNoticed}</p>}
          {signals.length > 0 && (
            <Stack as="ul" gap={2}>
              {signals.map(signal =>
                signs ? (
                  <Point key={signal} icon={signs[signal]} iconTone="accent">
                    {texts.signals[signal]}
                  </Point>
                ) : (
                  <li key={signal}>{texts.signals[signal]}</li>
                ),
              )}
            </Stack>
          )}
        </Stack>
      </Stack>
    </Grid>
  )
}
