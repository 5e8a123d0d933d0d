import Type from "typebox";
import type { App } from "../../app.ts";
import type { TreePage } from "../../domain/contents/read-tree-page.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../../domain/repositories/repository.ts";
import { formatMode } from "../../git/objects/tree.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;

const GitEntry = Type.Object(
	{
		path: Text(),
		mode: Text(),
		type: Text(),
		size: Integer(),
		sha: Text(),
		url: Text(),
	},
	{ $id: "GitEntry" },
);
export const GitTree = Type.Object(
	{
		sha: Text(),
		url: Text(),
		tree: Type.Array(GitEntry),
		truncated: YesNo(),
		page: Integer(),
		total_count: Integer(),
	},
	{ $id: "GitTreeResponse" },
);

/** A page of a tree. */
export function treeView(
	app: App,
	owned: RepositoryWithOwner,
	{ oid, total, entries }: TreePage,
	{ page, offset }: { page: number; offset: number },
): Type.Static<typeof GitTree> {
	const api = `${app.url}api/v1/repos/${fullName(owned)}/git`;
	const past = entries.length === 0 && offset > 0;
	return {
		sha: oid,
		url: `${api}/trees/${oid}`,
		tree: entries.map((entry) => ({
			path: entry.path,
			mode: formatMode(entry.mode),
			type: entry.type,
			size: entry.size,
			sha: entry.oid,
			url: entry.type === "commit" ? "" : `${api}/${entry.type}s/${entry.oid}`,
		})),
		truncated: !past && offset + entries.length < total,
		page,
		total_count: total,
	};
}
