import type { App } from "../../../app.ts";
import {
	type RepositoryContext,
	storeOf,
} from "../../../domain/repositories/repository.ts";
import { openBlob } from "../../../git/read/blob.ts";

/** The largest text that is edited on a page; it comes as one field of a form. */
const largest = 384 * 1024;

/** A file that can be edited: its text as it is stored and as a form has it, and whether its lines end as on Windows. */
export async function editableText(
	app: App,
	{ repository }: RepositoryContext,
	oid: string,
): Promise<{ stored: string; text: string; crlf: boolean } | undefined> {
	const blob = await openBlob(app.git, storeOf(repository), oid);
	if (!blob || blob.size > largest) return undefined;
	const bytes = await blob.bytes();
	const stored = bytes.toString("utf8");
	if (bytes.includes(0) || !Buffer.from(stored).equals(bytes)) return undefined;
	return {
		stored,
		text: stored.replaceAll("\r\n", "\n"),
		crlf: stored.includes("\r\n"),
	};
}
