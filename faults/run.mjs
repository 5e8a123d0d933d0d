import { rmSync } from "node:fs";
import { onDevelopmentNode } from "../bin/install.mjs";

// npm run faults [-- --short] [-- --only F1,F5] [-- --seed N] [-- --keep] [-- --again] [-- --count N]
// Lets faults happen to a forge and demands what docs/OPERATIONS.md promises of each ("Faults"). Prints a line for each fault and ends with 1 when one of
// them failed. A seed decides what happens when; it is printed, and `--seed` repeats it. With `--again` one that failed has a second try, and is told.
// With `--count` F1, F2 and F3 kill so often, F31, F32 and F33 lose so many disks, F34 restores so many seconds, and every fault may take two hours.
await onDevelopmentNode();
const { build } = await import("../bin/build.mjs");
const { faults } = await import("./list.mjs");
const { openContext, Skipped } = await import("./support/context.mjs");

const args = process.argv.slice(2);
const option = (name) =>
	args.includes(`--${name}`) ? args[args.indexOf(`--${name}`) + 1] : undefined;
const short = args.includes("--short");
const keep = args.includes("--keep");
const again = args.includes("--again");
const count = option("count") && Number(option("count"));
const only = option("only")?.split(",");
const seed = Number(option("seed") ?? Math.floor(Math.random() * 1e9));
const wanted = only ?? faults.filter((one) => !short || one.short).map(idOf);
const unknown = wanted.filter((id) => !faults.some((one) => one.id === id));
if (unknown.length) {
	console.error(`there is no ${unknown.join(", ")}; these are known:`);
	for (const { id, name } of faults) console.error(`  ${id}  ${name}`);
	process.exit(2);
}

await build();
console.log(`seed ${seed}`);
const counts = { PASS: 0, FAIL: 0, SKIP: 0 };
for (const fault of faults.filter(({ id }) => wanted.includes(id))) {
	const began = performance.now();
	let [word, text] = await outcomeOf(fault);
	if (again && word === "FAIL") {
		const first = `${fault.id}  ${fault.name}: ${text}`;
		[word, text] = await outcomeOf(fault);
		if (word === "PASS")
			console.log(`Unsteady: ${first}\nIt passed when it ran again.`);
	}
	counts[word]++;
	const seconds = ((performance.now() - began) / 1000).toFixed(0);
	console.log(`${word}  ${fault.id}  ${fault.name}: ${text} (${seconds} s)`);
}
console.log(
	`${counts.PASS} passed, ${counts.FAIL} failed, ${counts.SKIP} skipped`,
);
process.exit(counts.FAIL ? 1 : 0);

function idOf({ id }) {
	return id;
}

/** The word for the end of a fault, and its figures or what was wrong. */
async function outcomeOf(fault) {
	const context = openContext(fault.id, { seed, short, count });
	let word = "FAIL";
	try {
		const figures = await within(
			count ? 120 : (fault.minutes ?? 10),
			fault.run(context),
		);
		word = "PASS";
		return [word, figures];
	} catch (error) {
		if (error instanceof Skipped) {
			word = "SKIP";
			return [word, error.message];
		}
		const what = error.isFinding ? error.message : error.stack;
		return [word, `${what}\n${context.lastOfLog()}`];
	} finally {
		await context.close();
		if (word === "FAIL" || keep)
			console.log(`kept: ${context.folder} (seed ${seed})`);
		else rmSync(context.folder, { recursive: true, force: true });
	}
}

/** @throws Error when some work has not ended after so many minutes */
function within(minutes, work) {
	let timer;
	const late = new Promise((_, reject) => {
		timer = setTimeout(
			() => reject(new Error(`did not end within ${minutes} minutes`)),
			minutes * 60_000,
		);
	});
	return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
