import { build } from "../bin/build.mjs";
import { onDevelopmentNode } from "../bin/install.mjs";

// npm run bench:import [-- --smoke] [--users N] [--repositories N] [--items N] [--postgres] [--keep DIRECTORY]
// Makes a Gitea of that size (2,000 users, 5,000 repositories, 500,000 issues and comments unless said otherwise), imports it with
// `ingot import gitea`, changes about one row of a hundred and imports again. Prints the time and the rows a second of each phase, and the most
// memory that the import took. With --keep all stays in a directory, and a Gitea that is there already is used again.
await onDevelopmentNode();
await build();
await import("./import/run.mjs");
