import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Every file below a folder, as paths from the working directory with forward slashes. */
export function filesBelow(folder) {
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name).replaceAll("\\", "/");
		return entry.isDirectory() ? filesBelow(path) : [path];
	});
}

/** Prints what is wrong and ends with the matching status. */
export function report(problems) {
	for (const problem of problems) console.error(problem);
	process.exit(problems.length > 0 ? 1 : 0);
}
