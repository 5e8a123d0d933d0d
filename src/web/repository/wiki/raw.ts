import { openFile } from "../../../domain/contents/open-file.ts";
import { wikiOf } from "../../../domain/repositories/repository.ts";
import type { PageName } from "../../../domain/wiki/page-name.ts";
import { isDomainError, notFound } from "../../../errors.ts";
import { checkPath } from "../../../git/check-path.ts";
import { escapedPath } from "../../../text/escape-path.ts";
import { mediaTypeOf, sniffed } from "../../../text/media-type.ts";
import { Plain, type Redirect, see } from "../../page.ts";
import { homeOf } from "../addresses.ts";
import type { Context } from "./place.ts";

/** A file of the wiki as it is; no browser runs it. */
export async function raw({ app, context }: Context, given: string) {
	const of = wikiOf(context.repository);
	if (!of) throw notFound();
	let path: string;
	try {
		path = decodeURIComponent(given);
	} catch {
		throw notFound();
	}
	const { blob } = await openFile(app, of, { path, ref: of.default_branch });
	const stream = blob.stream();
	const chunks: Buffer[] = [];
	for await (const chunk of blob.stream() as AsyncIterable<Buffer>) {
		chunks.push(chunk);
		if (chunks.length > 1 || chunk.length >= sniffed) break;
	}
	return new Plain(
		mediaTypeOf(Buffer.concat(chunks).subarray(0, sniffed)),
		stream,
		{
			"Content-Security-Policy":
				"default-src 'none'; style-src 'unsafe-inline'; sandbox",
		},
	);
}

/** The way to the file that an address means where no page has it: links of pages lead to files as they do in a clone. */
export async function fileOf(
	{ app, context }: Context,
	{ address }: PageName,
): Promise<Redirect | undefined> {
	const of = wikiOf(context.repository);
	let path: string;
	try {
		path = decodeURIComponent(address);
	} catch {
		return undefined;
	}
	if (!of || checkPath(path)) return undefined;
	try {
		await openFile(app, of, { path, ref: of.default_branch });
	} catch (error) {
		if (isDomainError(error, "not-found")) return undefined;
		throw error;
	}
	return see(homeOf(context, `/wiki/raw/${escapedPath(path)}`));
}
