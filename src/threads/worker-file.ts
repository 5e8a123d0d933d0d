/**
 * The file that a thread starts with, seen from the module that starts it (`here`, its own address): beside that module as source, under
 * the same name at the root of the build, above the chunks.
 */
export function workerFile(name: string, here: string): URL {
	if (here.endsWith(".ts")) return new URL(`${name}.ts`, here);
	const file = `${name.slice(name.lastIndexOf("/") + 1)}.js`;
	return new URL(here.includes("/chunks/") ? `../${file}` : file, here);
}
