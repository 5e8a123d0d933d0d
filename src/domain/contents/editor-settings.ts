import type { App } from "../../app.ts";
import { notFound } from "../../errors.ts";
import { editorConfigFor } from "../../text/editorconfig.ts";
import { mostTextBytes } from "../../text/text-limits.ts";
import type { Repository } from "../repositories/repository.ts";
import { readContents } from "./read-contents.ts";

/**
 * What the .editorconfig at the root of a ref says about a path.
 * @throws DomainError "not-found" (ref, or no such file)
 */
export async function editorSettings(
	app: App,
	repository: Repository,
	{ path, ref }: { path: string; ref: string | undefined },
): Promise<Record<string, unknown>> {
	const found = await readContents(app, repository, {
		path: ".editorconfig",
		ref,
		commits: false,
	});
	const bytes = "entry" in found ? found.entry.bytes : undefined;
	if (!bytes || bytes.length > mostTextBytes) throw notFound();
	return editorConfigFor(bytes.toString("utf8"), path);
}
