import Type from "typebox";
import type { App } from "../../app.ts";
import type { Pull } from "../../domain/pulls/pull.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../../domain/repositories/repository.ts";
import type { FileStat } from "../../git/history/changed-files.ts";
import { escapedPath } from "../../text/escape-path.ts";

const { Integer, Optional, String: Text } = Type;

export const ChangedFile = Type.Object(
	{
		filename: Text(),
		previous_filename: Optional(Text()),
		status: Text({ enum: ["added", "changed", "deleted", "renamed"] }),
		additions: Integer(),
		deletions: Integer(),
		changes: Integer(),
		html_url: Text(),
		contents_url: Text(),
		raw_url: Text(),
	},
	{ $id: "ChangedFile" },
);

/** Changed files with the addresses of what they are at the head; pure. */
export function changedFileViews(
	app: App,
	owned: RepositoryWithOwner,
	pull: Pull,
	files: readonly FileStat[],
) {
	const full = fullName(owned);
	const page = `${app.url}${full}`;
	const sha = pull.head_oid;
	return files.map(({ path, oldPath, status, additions, deletions }) => {
		const escaped = escapedPath(path);
		return {
			filename: path,
			...(oldPath === undefined ? {} : { previous_filename: oldPath }),
			status,
			additions,
			deletions,
			changes: additions + deletions,
			html_url: `${page}/src/commit/${sha}/${escaped}`,
			contents_url: `${app.url}api/v1/repos/${full}/contents/${escaped}?ref=${sha}`,
			raw_url: `${page}/raw/commit/${sha}/${escaped}`,
		};
	});
}
