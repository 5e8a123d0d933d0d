import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { onDevelopmentNode } from "../../bin/install.mjs";

// node bench/scale/fill.mjs --out DIR [--sizes 1,10]: data directories of one shape in several sizes, for the forge that is built here. `seed` is made by
// the API, so that every kind of row is as the forge writes it; each size is a copy in which those rows are multiplied by SQL. Size 1 has 5,000 users,
// 20,000 repositories, 100,000 issues and pull requests, 400,000 comments and 1,000,000 events, size n has n times as many.
// Subjects that grow with the size: organization `big`, its repository `big/desk`, users `owner1`, `member`, `stargazer`.
// Subjects that stay as they are: organization `mid` (200 repositories, 100 members), `mid/desk` (2,000 issues), user `light`.
await onDevelopmentNode();
const { facts } = await import("./facts.mjs");
const { seed } = await import("./seed.mjs");
const { finish, openRows } = await import("./rows/open-rows.mjs");
const { addComments } = await import("./rows/comments.mjs");
const { addIssues } = await import("./rows/issues.mjs");
const { addNews } = await import("./rows/consumers.mjs");
const { addPackagesAndRuns } = await import("./rows/packages-and-runs.mjs");
const { addPeople } = await import("./rows/people.mjs");
const { addRepositories } = await import("./rows/repositories.mjs");
const { countAll } = await import("./rows/counts.mjs");

const steps = [
	addPeople,
	addRepositories,
	addIssues,
	addComments,
	addNews,
	addPackagesAndRuns,
	countAll,
];
const option = (name, fallback) => {
	const at = process.argv.indexOf(`--${name}`);
	return at < 0 ? fallback : process.argv[at + 1];
};
const out = resolve(option("out", "scale"));
const sizes = option("sizes", "1").split(",").map(Number);
const began = performance.now();
const say = (...words) =>
	console.log(
		`${((performance.now() - began) / 1000).toFixed(0)} s`.padStart(7),
		...words,
	);
mkdirSync(out, { recursive: true });
if (!existsSync(join(out, "seed/seed.json")))
	await seed(process.execPath, out, say);
for (const size of sizes) {
	const folder = join(out, `size-${size}`);
	if (!existsSync(join(folder, "filled"))) {
		rmSync(folder, { recursive: true, force: true });
		cpSync(join(out, "seed"), folder, {
			recursive: true,
			filter: (path) => !path.endsWith("control.sock"),
		});
		const made = openRows(join(folder, "data/ingot.db"), size, say);
		for (const step of steps) Object.assign(made, step(made));
		finish(made);
		writeFileSync(join(folder, "filled"), "");
	}
	facts(folder);
	say("filled", size);
}
