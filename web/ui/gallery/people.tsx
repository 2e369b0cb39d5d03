import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { Chip } from '../form/chip.tsx'
import { Avatar } from '../media/avatar.tsx'
import { Badge } from '../media/badge.tsx'
import { Tile, TileGrid } from '../media/tile.tsx'
import { Section } from './section.tsx'

const colours = ['e0895a', '6d8fb3', '9a7bb0', '79a07a', 'c9a24a', 'b56576', '5c8d89']

const names = ['Marco', 'Élodie', 'Sam', 'Rafael Montenegro-Albuquerque', 'Kai', 'Jun', 'Ola']

export function People() {
  const [tags, setTags] = useState(['climbing', 'opera', 'kind'])
  const [chosen, setChosen] = useState(true)
  return (
    <>
      <Section title="Tiles" layout="stack">
        <TileGrid label="Members">
          {names.map((name, index) => (
            <li key={name}>
              <Tile
                to={`/profile/${index}`}
                name={name}
                picture={index % 3 === 1 ? undefined : { src: gradientPicture(index) }}
                detail={`${index + 1}.2 km`}
                online={index % 2 === 0}
              />
            </li>
          ))}
        </TileGrid>
      </Section>
      <Section title="Avatars, badges, chips">
        <Avatar name="Marco" size="small" online />
        <Avatar name="Élodie" picture={gradientPicture(1)} online />
        <Avatar name="Sam" size="large" />
        <Avatar name="Kai" size="huge" picture={gradientPicture(4)} />
        <Badge label="unread messages">{3}</Badge>
        <Badge label="likes">{120}</Badge>
        <Badge kind="neutral">Pro</Badge>
        <Badge kind="success">Verified</Badge>
        <Badge kind="warning">Waiting</Badge>
        <Badge kind="danger">Blocked</Badge>
        <Chip label="hosting" icon={<IconPhoto />} />
        <Chip label="travelling" pressed={chosen} onPressedChange={setChosen} />
        <Chip label="at home" pressed={!chosen} onPressedChange={() => setChosen(!chosen)} />
        {tags.map(tag => (
          <Chip
            key={tag}
            label={tag}
            onRemove={() => setTags(tags.filter(other => other !== tag))}
          />
        ))}
      </Section>
    </>
  )
}

/** A made-up square picture, so that the gallery needs no file and no network. */
function gradientPicture(index: number): string {
  const [from, to] = [colours[index % 7], colours[(index + 3) % 7]]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><linearGradient id="g" x2="1" y2="1"><stop stop-color="#${from}"/><stop offset="1" stop-color="#${to}"/></linearGradient><path fill="url(#g)" d="M0 0h9v9H0z"/><circle cx="4.5" cy="3.6" r="1.6" fill="#fff8"/><path fill="#fff8" d="M1.2 9a3.300 3.300 0 0 1 6.600 0z"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
