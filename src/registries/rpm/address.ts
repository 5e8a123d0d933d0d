/** What the rest of an address in an RPM registry names. `group` is "" for what is in none. */
export type Address =
	| { readonly kind: "upload" | "key" | "config"; readonly group: string }
	| {
			readonly kind: "index" | "file";
			readonly group: string;
			readonly file: string;
	  }
	| {
			readonly kind: "package";
			readonly group: string;
			readonly name: string;
			readonly version: string;
			readonly architecture: string;
	  };

// Groups may have several words, so what follows them is looked for at the end.
const shapes = [
	[/^(?:(?<group>.+)\/)?upload$/, "upload"],
	[/^repository\.key$/, "key"],
	[/^(?:(?<group>.+)\/)?config\.repo$/, "config"],
	[/^(?<group>.+)\.repo$/, "config"],
	[/^(?:(?<group>.+)\/)?repodata\/(?<file>[^/]+)$/, "index"],
	[/^(?:(?<group>.+)\/)?package\/(?<file>[^/]+)$/, "file"],
	[
		/^(?:(?<group>.+)\/)?package\/(?<name>[^/]+)\/(?<version>[^/]+)\/(?<architecture>[^/]+)$/,
		"package",
	],
	[/^(?:(?<group>.+)\/)?package\/[^/]+\/[^/]+\/[^/]+\/(?<file>[^/]+)$/, "file"],
] as const;
const words = /^(?:[\w-][\w.-]{0,60})(?:\/[\w-][\w.-]{0,60}){0,4}$/;
const taken = /(?:^|\/)(?:upload|repodata|package)(?:\/|$)/;

/** Reads the rest of an address; undefined where it names nothing. */
export function addressOf(rest: string): Address | undefined {
	if (rest.length > 1000) return undefined;
	for (const [shape, kind] of shapes) {
		const found = shape.exec(rest)?.groups;
		if (!found && kind === "key" && shape.test(rest))
			return { kind, group: "" };
		if (!found) continue;
		const { group = "", ...more } = found;
		if (group && (!words.test(group) || taken.test(group))) continue;
		return { kind, group, ...more } as Address;
	}
	return undefined;
}
