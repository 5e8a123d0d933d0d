import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The list of mutants that no test has to find, docs/MUTANTS.md. Each line names one of them wholly (`describeMutants`), so that no other is
 * excused by it.
 */
export function readHarmless(root) {
	const lines = readFileSync(join(root, "docs", "MUTANTS.md"), "utf8")
		.split("\n")
		.filter((line) => line.startsWith("- `"));
	return {
		has: (name) => lines.some((line) => line.startsWith(`- ${name}: `)),
		/** Lines about some files that name no mutant of them: the source has changed since. */
		stale: (described) => {
			const all = [...described];
			const files = [...new Set(all.map(({ file }) => file))];
			return lines.filter(
				(line) =>
					files.some((file) => line.startsWith(`- \`${file}\``)) &&
					!all.some(({ name }) => line.startsWith(`- ${name}: `)),
			);
		},
	};
}
