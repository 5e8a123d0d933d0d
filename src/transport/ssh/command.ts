import type { Service } from "../../git/protocol/advertisement.ts";

/** What a client asks to be run. */
export interface GitCommand {
	readonly service: Service | "git-upload-archive" | "git-lfs-authenticate";
	/** What a client of LFS wants to do. */
	readonly operation?: "upload" | "download";
	readonly owner: string;
	readonly name: string;
}

/**
 * Reads the command line of a git client: one of three verbs and one path of two parts. It is never given to a shell, and anything else
 * in it makes it invalid.
 */
export function gitCommand(line: string): GitCommand | undefined {
	const lfs = /^git-lfs-authenticate (\S+) (upload|download)$/.exec(line);
	if (lfs) {
		const place = placeOf(lfs[1] as string);
		const operation = lfs[2] as GitCommand["operation"];
		return place && { service: "git-lfs-authenticate", operation, ...place };
	}
	const match =
		/^git[- ](upload-pack|receive-pack|upload-archive) (\S.*)$/.exec(line);
	const place = match && placeOf(match[2] as string);
	return place
		? { service: `git-${match[1]}` as GitCommand["service"], ...place }
		: undefined;
}

/** A path of two parts. */
function placeOf(word: string): { owner: string; name: string } | undefined {
	const path = unquoted(word);
	const parts = path && /^\/?([A-Za-z0-9][\w.-]*)\/([\w.-]+)$/.exec(path);
	if (!parts) return undefined;
	return {
		owner: parts[1] as string,
		name: (parts[2] as string).replace(/\.git$/, ""),
	};
}

/** A word that may be in single quotes, as git writes it. */
function unquoted(word: string): string | undefined {
	if (!word.startsWith("'"))
		return /^[^\s'"\\$`]+$/.test(word) ? word : undefined;
	const inner = word.slice(1, -1);
	return word.length > 2 && word.endsWith("'") && !inner.includes("'")
		? inner
		: undefined;
}

/** The protocol version that the environment of a session asks for (gitprotocol-v2(5)). */
export function versionOf(environment: string | undefined): 0 | 1 | 2 {
	const words = (environment ?? "").split(":");
	return words.includes("version=2") ? 2 : words.includes("version=1") ? 1 : 0;
}
