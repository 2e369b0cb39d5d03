import { IconPhotoPlus } from '@tabler/icons-react'
import type { OwnPicture } from '#shared/contract/games-hot-or-not.ts'
import { hotOrNotTexts } from '#shared/texts/hot-or-not.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { retryOf } from '#web/lib/retry.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Table } from '#web/ui/chart/table.tsx'
import { FailedNote, NewsSection, SectionNote } from '#web/ui/layout/news-section.tsx'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { nextResultsWords } from '../next-results.ts'
import { useOwnPictures } from './hot-or-not.data.ts'
import styles from './own-pictures.module.css'

const texts = hotOrNotTexts.own

/** Each of the member's pictures in the game: its likes as a bar, and where it stands. */
export function OwnPictures() {
  const { data, isLoadingError, isFetching, refetch } = useOwnPictures()
  return (
    <NewsSection title={texts.title}>
      {isLoadingError && <FailedNote words={texts.failed} {...retryOf({ isFetching, refetch })} />}
      {!data && !isLoadingError && <Skeleton shape="card" height="14rem" />}
      {data?.pictures.length === 0 && (
        <SectionNote
          icon={<IconPhotoPlus />}
          words={texts.none}
          action={<ButtonLink to="/profilePicUpload">{texts.add}</ButtonLink>}
        />
      )}
      {data && data.pictures.length > 0 && (
        <Stack gap={3} surface="card" pad={4}>
          <Standings pictures={data.pictures} />
          <Hint>
            {texts.rule} {nextResultsWords()}
          </Hint>
        </Stack>
      )}
    </NewsSection>
  )
}

function Standings({ pictures }: { pictures: readonly OwnPicture[] }) {
  const most = Math.max(1, ...pictures.map(({ votesLeast = 0 }) => votesLeast))
  return (
    <Table
      className={styles.standings}
      caption={texts.caption}
      columns={[texts.picture, texts.likes, texts.standing]}
    >
      {pictures.map(({ profilePicId, version, likesLeast = 0, votesLeast = 0, band }, index) => (
        <tr key={profilePicId}>
          <th scope="row">
            <Picture
              src={pictureAddress(profilePicId, 256, version)}
              thumb="3rem"
              alt={texts.pictureNumber(index + 1)}
            />
          </th>
          <td className={styles.likes}>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.votes} width={(votesLeast / most) * 100} height="1" />
              <rect width={(likesLeast / most) * 100} height="1" />
            </svg>
            {votesLeast === 0 ? texts.fewVotes : texts.likesOf(likesLeast, votesLeast)}
          </td>
          <td>
            <span className={styles.band} data-band={band ?? 'NONE'}>
              {band ? texts.bands[band] : texts.counting}
            </span>
          </td>
        </tr>
      ))}
    </Table>
  )
}
