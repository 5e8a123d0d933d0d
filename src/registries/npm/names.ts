const part = /^[a-z0-9~!*'()_-][a-z0-9._~!*'()-]*$/;
const unusable = new Set(["node_modules", "favicon.ico", "__proto__"]);

/** Whether npm takes a text as the name of a new package: short, lower case, nothing that an address would escape. */
export function isPackageName(name: string): boolean {
	if (name.length === 0 || name.length > 214 || unusable.has(name))
		return false;
	if (!name.startsWith("@")) return part.test(name) && !name.startsWith("_");
	const [scope = "", rest = "", ...more] = name.slice(1).split("/");
	return (
		more.length === 0 &&
		part.test(scope) &&
		part.test(rest) &&
		!unusable.has(rest)
	);
}

/** The name without its scope. */
export const bareName = (name: string): string =>
	name.startsWith("@") ? name.slice(name.indexOf("/") + 1) : name;
