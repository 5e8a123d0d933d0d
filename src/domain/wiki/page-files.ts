import { invalid } from "../../errors.ts";
import { checkPath } from "../../git/check-path.ts";
import type { TreeEdit } from "../../git/edit-tree.ts";
import { entryAt } from "../../git/read/tree.ts";
import type { WriteSession } from "../../git/write/session.ts";

/** A file that comes with a page. */
export interface GivenFile {
	readonly name: string;
	readonly content: Buffer;
}

/** Where files that come with pages are kept; pages are at the top, so no file takes the place of one. */
export const directory = "uploads";
const mostFiles = 20;
/** Bytes of a name, with room for a number. */
const longestName = 200;
/** How many names are tried for a file before the next one is the wrong one to try. */
const mostNames = 1000;
const picture = /\.(?:apng|avif|gif|jpe?g|png|svg|webp)$/i;

/** @throws DomainError "invalid" (too many, names that no file can have) */
export function checkFiles(files: readonly GivenFile[]): void {
	if (files.length > mostFiles)
		throw invalid(`at most ${mostFiles} files come with a page`);
	for (const { name } of files)
		if (
			/[/\\\p{Cc}]/u.test(name) ||
			Buffer.byteLength(name) > longestName ||
			checkPath(`${directory}/${name}`)
		)
			throw invalid(`no file can have this name: ${name}`);
}

/**
 * Puts files beside the pages, each under a name that no other has, and their links into the text of the page: a link that is there
 * under the name that was given follows it, others come at the end.
 */
export async function addFiles(
	session: WriteSession,
	tree: string | null,
	files: readonly GivenFile[],
	content: Buffer,
): Promise<{ text: Buffer; edits: TreeEdit[] }> {
	if (!files.length) return { text: content, edits: [] };
	const place = tree && (await entryAt(readIn(session), tree, directory));
	if (place && place.type !== "tree")
		throw invalid(`a file is where the directory ${directory} has to be`);
	const edits: TreeEdit[] = [];
	const places: { name: string; old: string; now: string }[] = [];
	const taken = new Set<string>();
	for (const { name, content: bytes } of files) {
		const oid = session.blob(bytes);
		const path = await freePath(session, tree, taken, name, oid);
		taken.add(path);
		edits.push({ op: "put", path, oid });
		const old = addressOf(`${directory}/${name}`);
		places.push({ name, old, now: addressOf(path) });
	}
	// of equal names the first is the one that the text means
	const byOld = new Map(places.toReversed().map((one) => [one.old, one]));
	const linked = new Set<object>();
	// all at once: the new address of one file may be what another one was called
	let text = content
		.toString("utf8")
		.replace(/\]\((uploads\/[^()\s]+)\)/g, (link, old: string) => {
			const place = byOld.get(old);
			if (!place) return link;
			linked.add(place);
			return `](${place.now})`;
		});
	const links = places
		.filter((place) => !linked.has(place))
		.map(
			({ name, now }) =>
				`${picture.test(name) ? "!" : ""}[${wordsOf(name)}](${now})`,
		);
	if (links.length)
		text = `${text.trimEnd()}${text.trim() ? "\n\n" : ""}${links.join("\n")}\n`;
	return { text: Buffer.from(text), edits };
}

/** The path of a file: its name, or with a number where another file has it. */
async function freePath(
	session: WriteSession,
	tree: string | null,
	taken: ReadonlySet<string>,
	name: string,
	oid: string,
): Promise<string> {
	const dot = name.lastIndexOf(".");
	const [stem, ending] =
		dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
	for (let number = 1; number <= mostNames; number++) {
		const path = `${directory}/${number === 1 ? name : `${stem}-${number}${ending}`}`;
		if (taken.has(path)) continue;
		const present = tree
			? await entryAt(readIn(session), tree, path)
			: undefined;
		if (!present || (present.type === "blob" && present.oid === oid))
			return path;
	}
	throw invalid(`too many files with this name: ${name}`);
}

const readIn = (session: WriteSession) => (oid: string) => session.read(oid);

/** A path as a link of Markdown has it. */
export const addressOf = (path: string): string =>
	path
		.split("/")
		.map((part) =>
			encodeURIComponent(part).replace(
				/[!'()*]/g,
				(sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
			),
		)
		.join("/");

/** A name as the words of a link. */
const wordsOf = (name: string): string =>
	name.replace(/[\\`*_[\]<>!&]/g, "\\$&");
