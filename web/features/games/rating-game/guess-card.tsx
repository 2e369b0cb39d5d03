import { useEffect, useId, useState } from 'react'
import type { DealtPicture } from '#shared/games/hot-or-not/contract.ts'
import type { Guess } from '#shared/games/rating-game/contract.ts'
import { ratingGameTexts as texts } from '#shared/games/rating-game/texts.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { pictureSources } from '#web/lib/picture-address.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Cluster, Grid, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Picture, previewStyle } from '#web/ui/media/picture.tsx'
import styles from './rating-game.module.css'

export interface GuessCardProps {
  picture: DealtPicture
  done: readonly Guess[]
  pendingCount: number
  own: Guess | undefined
  isGuessed: boolean
  isLast: boolean
  onGuess: (percent: number) => void
  onNext: () => void
}

const middle = 50
const steps = Array.from({ length: gamesLimits.roundPictures }, (_, index) => index + 1)
const isClose = ({ guess, share }: Guess) => Math.abs(guess - share) <= gamesLimits.closeError

export function GuessCard(props: GuessCardProps) {
  const { picture, done, pendingCount, own, isGuessed, isLast, onGuess, onNext } = props
  // The card keeps its element and its focus. For the next picture, the slider starts in the middle.
  const [chosen, setChosen] = useState({ of: '', percent: middle })
  const { profilePicId } = picture
  const percent = chosen.of === profilePicId ? chosen.percent : middle
  const place = own?.place ?? done.length + (isGuessed ? pendingCount : pendingCount + 1)
  const submit = () => (isGuessed ? onNext() : onGuess(percent))
  return (
    <Stack
      as="form"
      gap={3}
      className={styles.card}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Steps done={done} place={place} />
      <div className={styles.frame} style={previewStyle(picture.preview)}>
        <Picture
          key={profilePicId}
          {...pictureSources(profilePicId, picture.version)}
          fill
          sizes={pictureSizes}
          alt={texts.picture(place)}
          fetchPriority="high"
        />
        <output className={styles.answer}>
          {own && <Answer own={own} />}
          {isGuessed && !own && <p>{texts.waiting}</p>}
        </output>
      </div>
      <Scale
        percent={own?.guess ?? percent}
        share={own?.share}
        isFixed={isGuessed}
        onEnter={submit}
        onChange={value => setChosen({ of: profilePicId, percent: value })}
      />
      <Button type="submit" variant="primary" wide>
        {isGuessed ? (isLast ? texts.toResult : texts.next) : texts.guess}
      </Button>
    </Stack>
  )
}

function Answer({ own }: { own: Guess }) {
  const { share, guess, streak } = own
  return (
    <Cluster as="p" gap={[0, 3]} align="baseline">
      <Text as="b" size="title" tight grow="100%">
        {texts.likeIt(share)}
      </Text>
      <span data-close={isClose(own) || undefined}>{texts.off(Math.abs(guess - share))}</span>
      {streak > 1 && <span className={styles.streak}>{texts.streak(streak)}</span>}
    </Cluster>
  )
}

/** Ten marks: close guesses, other guesses, the current one and those to come. */
function Steps({ done, place }: { done: readonly Guess[]; place: number }) {
  const kindOf = (step: number) => {
    const guess = done.find(each => each.place === step)
    if (guess) return isClose(guess) ? 'close' : 'off'
    return step === place ? 'now' : undefined
  }
  return (
    <Cluster gap={[1, 4]} justify="space-between" size="small" className={styles.steps}>
      <b>{texts.progress(place)}</b>
      <Cluster as="span" gap={1} aria-hidden="true">
        {steps.map(step => (
          <i key={step} data-kind={kindOf(step)} />
        ))}
      </Cluster>
    </Cluster>
  )
}

interface ScaleProps {
  percent: number
  share: number | undefined
  isFixed: boolean
  onChange: (percent: number) => void
  onEnter: () => void
}

/** The slider. Once it is fixed, it shows the share beside the guess on the same scale. */
function Scale({ percent, share, isFixed, onChange, onEnter }: ScaleProps) {
  const id = useId()
  return (
    <Grid columns="1fr auto" align="baseline">
      <Text as="label" weight="strong" htmlFor={id}>
        {texts.slider}
      </Text>
      <Text as="span" size="title" weight="strong" numeric aria-hidden="true">
        {texts.percent(percent)}
      </Text>
      <Text as="div" span className={styles.range}>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={1}
          value={percent}
          aria-valuetext={texts.percent(percent)}
          aria-disabled={isFixed || undefined}
          onKeyDown={event => {
            // A range input does not submit its form on Enter.
            if (event.key !== 'Enter' || event.repeat) return
            event.preventDefault()
            onEnter()
          }}
          onChange={({ currentTarget }) => {
            if (!isFixed) onChange(currentTarget.valueAsNumber)
          }}
        />
        {share !== undefined && (
          <span className={styles.track} aria-hidden="true">
            <span style={{ left: `${share}%` }} />
          </span>
        )}
      </Text>
    </Grid>
  )
}

const pictureSizes = '(min-width: 56.25em) 26rem, 100vw'

export function usePreloadedPictures(pictures: readonly DealtPicture[]): void {
  useEffect(() => {
    const images = pictures.map(({ profilePicId, version }) => {
      const image = new Image()
      image.sizes = pictureSizes
      const { src, srcSet } = pictureSources(profilePicId, version)
      image.srcset = srcSet
      image.src = src
      return image
    })
    return () => {
      // Loads that have not begun are dropped. The rest is in the browser's cache.
      images.length = 0
    }
  }, [pictures])
}
