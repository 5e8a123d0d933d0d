import type { App } from "../../app.ts";
import { readObject } from "../../git/read/object.ts";
import { treeEntryAt } from "../../git/read/tree.ts";
import type { StoreRef } from "../../git/store.ts";

const largest = 256 * 1024;

/** The addresses of a commit's submodules by path, read from .gitmodules. */
export async function submoduleUrls(
	app: App,
	store: StoreRef,
	commit: string,
): Promise<ReadonlyMap<string, string>> {
	const entry = await treeEntryAt(app.git, store, commit, ".gitmodules");
	const object =
		entry?.type === "blob"
			? await readObject(app.git, store, entry.oid)
			: undefined;
	return object && object.body.length <= largest
		? parseModules(object.body.toString("utf8"))
		: new Map();
}

/** Reads the `path` and `url` of each section (gitmodules(5)); linear, and lenient with everything else. */
function parseModules(text: string): Map<string, string> {
	const urls = new Map<string, string>();
	let path: string | undefined;
	let url: string | undefined;
	const close = () => {
		if (path !== undefined && url !== undefined) urls.set(path, url);
		path = url = undefined;
	};
	for (const raw of text.split("\n")) {
		const line = raw.trim();
		if (line.startsWith("[")) close();
		const equals = line.indexOf("=");
		if (equals < 0) continue;
		const value = line
			.slice(equals + 1)
			.trim()
			.replace(/^"|"$/g, "");
		const name = line.slice(0, equals).trim().toLowerCase();
		if (name === "path") path = value;
		else if (name === "url") url = value;
	}
	close();
	return urls;
}
