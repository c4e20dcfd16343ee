/** How the published experiment on real proofs was run, for who plans to run it again. */
export interface ProofExperiment {
  readonly corpus: string;
  readonly count: number;
  readonly bins: number;
  readonly atLeast: number;
  readonly minLines: number;
  readonly seed: string;
  readonly repeats: number;
  /** Models as the program's options name them, with what is sent beside the messages. */
  readonly models: readonly {
    readonly model: string;
    readonly temperature?: number;
    readonly maxTokens?: number;
    readonly reasoningEffort?: string;
  }[];
}

/**
 * DeepRD's experiment with NaturalProofs (section 4.3, Figures 21 and 22): 100
 * proofs of at least 5 lines in 5 bins, asked once changed and once untouched.
 * Numbers as in the authors' instructions; the paper names no models for these
 * figures, so the models are those of its other experiments.
 */
export const deeprdProofExperiment: ProofExperiment = {
  corpus: "NaturalProofs: ProofWiki, Stacks, Trench",
  count: 100,
  bins: 5,
  atLeast: 10,
  minLines: 5,
  seed: "123",
  repeats: 1,
  models: [
    { model: "deepseek-ai/DeepSeek-R1", temperature: 0, maxTokens: 80_000 },
    { model: "deepseek-ai/DeepSeek-V3", temperature: 0 },
    { model: "o3-mini", reasoningEffort: "medium" },
    { model: "o3", reasoningEffort: "medium" },
    { model: "gpt-4o", temperature: 0 },
  ],
};
