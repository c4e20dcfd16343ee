/** Which set of sentences tells an arc: the nine the data was made with, or the eight of the paper. */
export type SentenceForms = "data" | "paper";

/** One way to say that whoever is `from` is `to`; `name` is the person the question is about. */
export type SentenceForm = (name: string, from: string, to: string) => string;

/**
 * The paper's Algorithm 5 lists eight forms; the data it reports on, and the
 * examples it prints, use nine others. They share one. Begin with a capital.
 */
export const sentenceForms: Readonly<Record<SentenceForms, readonly SentenceForm[]>> = {
  data: [
    (name, from, to) => `If ${name} is ${from}, then ${name} is ${to}.`,
    (name, from, to) => `If ${name} is ${from}, then they are ${to}.`,
    (name, from, to) => `If ${name} is ${from} then they are ${to}.`,
    (_, from, to) => `If a person is ${from}, they are ${to}.`,
    (_, from, to) => `Everyone that is ${from} is ${to}.`,
    (_, from, to) => `Each person that is ${from} is ${to}.`,
    (_, from, to) => `If someone is ${from}, they are ${to}.`,
    (_, from, to) => `If someone is ${from} then they are ${to}.`,
    (_, from, to) => `If someone is ${from}, then they are ${to}.`,
  ],
  paper: [
    (name, from, to) => `If ${name} is ${from}, then ${name} is ${to}.`,
    (name, from, to) => `${name} is ${from} implies ${name} is ${to}.`,
    (name, from, to) => `${name} is ${to} is true if ${name} is ${from}.`,
    (_, from, to) => `${capitalised(to)} is true if ${from} is true.`,
    (_, from, to) => `If ${from} then ${to} is true.`,
    (_, from, to) => `If ${from} is true then ${to}.`,
    (name, from, to) => `Given ${name} is ${from} then ${name} is ${to}.`,
    (_, from, to) => `If a person is ${from} then they are ${to}.`,
  ],
};

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
