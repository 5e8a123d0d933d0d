import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a directory and those above it. The recursive way of Node.js never ends where the system says that there is nothing above, as in /proc.
 * @throws the error of mkdir(2)
 */
export function makeDirectories(path: string): void {
	const above = dirname(path);
	if (existsSync(path)) return;
	if (above !== path) makeDirectories(above);
	try {
		mkdirSync(path, { mode: 0o750 });
	} catch (error) {
		// somebody else was faster
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	}
}
