import { runIngot } from "./run.mjs";

await runIngot(["serve", ...process.argv.slice(2)]);
