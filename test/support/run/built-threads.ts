/**
 * Stands for src/threads/worker-file.ts where the project has just been built: a thread begins in a third of the time with the file that users
 * run as well, and nearly every forge of the tests begins two.
 */
export const workerFile = (name: string): URL =>
	new URL(
		`../../../dist/${name.slice(name.lastIndexOf("/") + 1)}.js`,
		import.meta.url,
	);
