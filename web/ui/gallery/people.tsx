import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { Avatar } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { Chip } from '../chip.tsx'
import { Tile } from '../tile.tsx'
import { TileGrid } from '../tile-grid.tsx'
import { gradientPicture } from './gradient-picture.ts'
import { Section } from './section.tsx'

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
                veiled={index === 3}
                corner={index === 0 && <Badge label="new messages">{2}</Badge>}
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
