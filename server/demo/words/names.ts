import type { Manner } from '../avatars/persona.ts'

/** First names and nicknames from many places; of nobody in particular. */
const byManner: Readonly<Record<Manner, string>> = {
  masculine:
    'Mateo Jonas Kwame Luca Hiroshi Ravi Emil Tomasz Diego Youssef Anders Minh Sven Rafael Omar ' +
    'Pavel Kofi Bruno Finn Arjun Marco Idris Lukas Thabo Nikos Jorge Kenji Oskar Amir Pascal Tariq ' +
    'Henrik Santiago Wei Dario Felix Malik Joaquín Piotr Samir Anton Kaito Gabriel Enzo Rashid ' +
    'Viktor Adebayo Leon Miguel Stefan Hamza Noah Tuan Elias Paulo Vikram Matthias Jamal Olav ' +
    'Cristian Baraka Jakub Ilan Thiago Karim Lars Ezra Bogdan Hugo Nuri Tobias Sipho André Dimitri ' +
    'Yusuf Jens Ramón Koji Benedikt Farid Milan Otis Gustavo Erik Desmond Andrei Sandeep Theo Rui ' +
    'Bastian Abdi Marek Ignacio Levi Zoltán Cem Duarte Ivo Kamal Ludwig Teo Hassan Nils Rodrigo ' +
    'Vusi Max Giorgio Aziz Frederik Joon Salvador Mirko Tendai Björn Sergio Niklas Eitan Cosmin ' +
    'Arne Mehmet Julien Toby Rohan Big-Ben Grizzly Captain-Ole TenorTim BookBear Velo-Uwe DocMartin',
  feminine:
    'Amara Sofia Leila Ingrid Mei Zoe Camila Nadia Freya Yuki Priya Elena Zuri Clara Noor Marisol ' +
    'Astrid Thandi Lucía Hana Greta Anaïs Ivana Selma Rosa Linh Johanna Aisha Carmen Matilda',
  open:
    'Sasha Noa Charlie Jules Quinn Eden River Ari Sam Alexis Juno Marlo Billie Toni Rowan ' +
    'Sky Jona Nikita Mika Yael Ash Remy Kit Luan Sol Bo Wren Dani Elliot Ren Moon-Ami PixelPat',
}

export interface DemoName {
  readonly name: string
  readonly manner: Manner
}

/** Names of all manners evenly mixed, so that a small community is a mixed one too. */
const names = spread([named('masculine'), named('feminine'), named('open')])

/** The name of the nth member; beyond the list's end names come again. */
export function nameOf(number: number): DemoName {
  return names[number % names.length] ?? { name: 'Sam', manner: 'open' }
}

function named(manner: Manner): DemoName[] {
  return byManner[manner].split(' ').map(word => ({ name: word.replaceAll('-', ' '), manner }))
}

/** Lists of different lengths merged evenly. */
function spread(lists: readonly (readonly DemoName[])[]): DemoName[] {
  return lists
    .flatMap(list => list.map((name, index) => ({ name, rank: (index + 0.5) / list.length })))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ name }) => name)
}
