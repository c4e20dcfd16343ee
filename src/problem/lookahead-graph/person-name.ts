import type { Random } from "../../internal/random.js";

const firstNames: readonly string[] = (
  "Ada Adam Aisha Alan Alice Amara Amir Ana Andre Anika Arthur Beatrice Ben Bianca Bruno Carla Carmen Cedric Chloe " +
  "Clara Daniel Daria David Dora Edith Elena Elias Emil Emma Erik Esther Eva Farah Felix Fiona Frank George Grace Greta " +
  "Hana Hannah Henry Hugo Ibrahim Ida Igor Ines Ingrid Irene Ivan Jack Jana Jasmin Joel Johanna Jonas Joseph Julia Karim " +
  "Karl Kate Kenji Kira Lars Laura Leila Leo Lena Lina Louis Lucy Luis Maria Marcus Martha Max Maya Mei Mila Milan Mina " +
  "Nadia Naomi Nina Noah Nora Olga Oliver Oscar Otto Pablo Paul Petra Philip Priya Rafael Ravi Rita Robert Rosa Ruth " +
  "Samuel Sara Simon Sofia Stefan Tamar Tara Theo Thomas Tobias Uma Vera Victor Viola Walter Wendy Yara Yusuf Zoe"
).split(" ");

const lastNames: readonly string[] = (
  "Abbott Adler Almeida Andersen Archer Bailey Baker Barnes Becker Bennett Berg Bishop Brandt Brooks Byrne Carter " +
  "Castillo Chapman Chen Clarke Cohen Collins Costa Cruz Dalton Diaz Duran Eklund Ellis Evans Farrell Fischer Fleming " +
  "Fletcher Foster Fuchs Garcia Gibson Gordon Greene Gupta Haas Hansen Harper Hayes Hoffman Howard Hughes Ibarra Ito " +
  "Jacobs Jensen Johnson Kaplan Keller Khan Kim Klein Kovacs Kumar Larsen Lopez Lowell Maier Marsh Mason Meyer Miller " +
  "Molina Moreau Morgan Murphy Navarro Nguyen Nilsson Novak Okafor Oliveira Olsen Ortiz Palmer Park Patel Perez Peters " +
  "Porter Quinn Ramos Reed Richter Rivera Romano Rossi Russo Sanders Santos Sato Schmidt Shah Silva Singh Sokolov Stein " +
  "Tanaka Thomsen Torres Turner Vargas Vogel Wagner Walsh Warren Weber Wells Weston Wong Wright Yamada Young Ziegler"
).split(" ");

/** A first and a last name, drawn uniformly. */
export const personName = (random: Random): string =>
  `${firstNames[random.integer(firstNames.length)]} ${lastNames[random.integer(lastNames.length)]}`;
