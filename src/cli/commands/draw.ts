import type { Command } from "commander";
import { drawMaze, type MazePicture } from "../../run/draw-maze.js";
import { commandGroup } from "../command-group.js";
import { print } from "../print.js";

/** `horizon draw maze`: a maze, or a model's route through it, as a picture. */
export function draw(program: Command): void {
  commandGroup(program, "draw", "Draw problems")
    .command("maze")
    .argument("<file>", "maze records, as horizon generate maze writes them or as released")
    .requiredOption("--out <file>", "the picture, .svg or .png")
    .option("--id <instance>", "which record (default: the first)")
    .option("--stated", "only what the facts state")
    .option(
      "--reply <file>",
      "a model's reply: optimum and its route side by side, the first violation in red",
    )
    .option("--model <name>", "whose reply it is")
    .option("--title <text>", "a heading")
    .description("A maze as in seqBench's Figure 5, or with --reply the violation map of Figures 8 and 9")
    .action(async (file: string, options: Omit<MazePicture, "file">) => {
      await print(`${await drawMaze({ file, ...options })}\n`);
    });
}
