/** Why a ref name is refused. */
type RefNameFault =
	| "empty"
	| "too-long"
	| "not-under-refs"
	| "characters"
	| "dots"
	| "slashes"
	| "lock"
	| "at"
	| "dash"
	| "head"
	| "hex";

/** Says why git refuses the full name of a ref, whatever its kind (git-check-ref-format(1)), or undefined when it takes it. */
export function checkFullName(name: string): RefNameFault | undefined {
	const rest = name.slice(5);
	if (!name.startsWith("refs/") || !rest.includes("/")) return "not-under-refs";
	return checkComponents(rest);
}

/**
 * Says why the full name of a ref (`refs/heads/x`) is refused, or undefined when it is fine:
 * git-check-ref-format(1), and no component that could be taken for an option, HEAD or an object id.
 */
export function checkRefName(name: string): RefNameFault | undefined {
	if (!name.startsWith("refs/")) return "not-under-refs";
	const rest = name.slice(5);
	const slash = rest.indexOf("/");
	if (slash <= 0 || checkShortName(rest.slice(0, slash))) {
		return "not-under-refs";
	}
	return checkShortName(rest.slice(slash + 1));
}

/** The same for the short name of a branch or tag (`feature/x`). */
export function checkShortName(name: string): RefNameFault | undefined {
	if (name.startsWith("-")) return "dash";
	if (name === "HEAD") return "head";
	if (HEX.test(name)) return "hex";
	return checkComponents(name);
}

/** What git itself asks of names below `refs/`. */
function checkComponents(name: string): RefNameFault | undefined {
	if (name === "") return "empty";
	// Room for `refs/heads/` and `.lock` within what file systems and pkt-lines take.
	if (Buffer.byteLength(name) > 240) return "too-long";
	if (!name.isWellFormed() || FORBIDDEN.test(name)) return "characters";
	if (name.includes("@{") || name === "@") return "at";
	if (name.includes("..") || name.endsWith(".")) return "dots";
	for (const component of name.split("/")) {
		if (component === "") return "slashes";
		if (component.startsWith(".")) return "dots";
		if (component.endsWith(".lock")) return "lock";
	}
	return undefined;
}

const FORBIDDEN = /[\0-\x20\x7f~^:?*[\\]/;
const HEX = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;
